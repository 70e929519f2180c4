// The text beside the form: each follows the other.
import { useEffect, useRef } from "preact/hooks";
import { checked, setText, text } from "../state/model";
import { Editor } from "./editor";
import { said } from "./complaints";

export function TextPane() {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  useEffect(() => {
    editor.current = new Editor(place.current!, text.peek(), setText);
    return () => editor.current?.destroy();
  }, []);
  useEffect(() => editor.current?.show(text.value), [text.value]);
  const complaints = checked.value?.complaints ?? [];
  useEffect(() => editor.current?.complain(complaints), [checked.value]);
  return (
    <div class="text-pane">
      <div class="editor" ref={place} />
      <div class="complaints" role="status" aria-live="polite">
        {complaints.length > 0 && (
          <ul>
            {complaints.map((c, i) => (
              <li key={i}>
                {c.line ? (
                  <button type="button" class="small" onClick={() => editor.current?.goTo(c.line!, c.column ?? 1)}>
                    line {c.line}
                  </button>
                ) : null}{" "}
                {said(c)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
