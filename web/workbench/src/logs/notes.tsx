// Sentences that a reader should know.
export function Notes({ notes }: { notes?: string[] }) {
  return notes?.length ? (
    <ul class="notes">
      {notes.map((n) => (
        <li key={n}>{n}</li>
      ))}
    </ul>
  ) : null;
}
