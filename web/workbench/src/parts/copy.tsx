// Copies a text, and says that it did.
import { useState } from "preact/hooks";

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function Copy({ text, what }: { text: string; what: string }) {
  const [said, say] = useState("Copy");
  const copy = async () => {
    say((await copied(text)) ? "Copied" : "Select it and press Ctrl+C");
    setTimeout(() => say("Copy"), 2000);
  };
  return (
    <button type="button" class="small" aria-label={`Copy: ${what}`} onClick={() => void copy()}>
      <span aria-live="polite">{said}</span>
    </button>
  );
}
