// What went wrong, in the words of the command.
export function Trouble({ text }: { text: string }) {
  return text ? (
    <pre class="trouble" role="alert">
      {text}
    </pre>
  ) : null;
}
