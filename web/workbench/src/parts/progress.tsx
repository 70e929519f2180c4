// How far a long answer has come, and the way to stop it.
import type { Progress } from "../api/stream";

export function Running({ what, progress, onStop }: { what: string; progress: Progress | null; onStop: () => void }) {
  const fraction = progress?.fraction ?? null;
  return (
    <div class="running" role="status">
      <progress aria-label={what} max={1} {...(fraction === null ? {} : { value: fraction })} />
      <span>{progress?.text || `${what} …`}</span>
      <button type="button" onClick={onStop}>
        Stop
      </button>
    </div>
  );
}
