// The text of the model: TOML in colour, mistakes at their line, everything by keyboard (Escape then Tab leaves it).
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Complaint } from "../api/types";
import { said } from "./complaints";

const inks = HighlightStyle.define([
  { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
  { tag: [tags.propertyName, tags.name], color: "var(--link)" },
  { tag: tags.string, color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--mended)" },
  { tag: tags.bracket, color: "var(--muted)" },
]);

const look = EditorView.theme({
  "&": { backgroundColor: "var(--card)", color: "var(--ink)", fontSize: "13px" },
  "&.cm-focused": { outline: "2px solid var(--link)", outlineOffset: "1px" },
  ".cm-content": { fontFamily: "var(--mono)", caretColor: "var(--ink)", padding: "8px 0" },
  ".cm-gutters": { backgroundColor: "var(--card)", color: "var(--muted)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter": {
    backgroundColor: "color-mix(in srgb, var(--edge) 25%, transparent)",
  },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--link) 28%, transparent)",
  },
  ".cm-tooltip": { backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--edge)" },
  ".cm-diagnostic": { fontFamily: "inherit", whiteSpace: "pre-wrap" },
});

const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="sojourn-nonce"]')?.content ?? "";

export class Editor {
  private readonly view: EditorView;

  constructor(parent: HTMLElement, text: string, onType: (text: string) => void) {
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          EditorView.cspNonce.of(nonce()),
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          lintGutter(),
          StreamLanguage.define(toml),
          syntaxHighlighting(inks),
          look,
          EditorView.lineWrapping,
          keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
          EditorView.contentAttributes.of({
            "aria-label": "Model as TOML text. Press Escape, then Tab, to leave.",
            spellcheck: "false",
            autocorrect: "off",
            autocapitalize: "off",
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.transactions.some((t) => t.isUserEvent("follow")))
              onType(update.state.doc.toString());
          }),
        ],
      }),
    });
  }

  // The form has changed something: only what differs is replaced, so that the cursor and the history stay.
  show(text: string): void {
    const now = this.view.state.doc.toString();
    if (text === now) return;
    let from = 0;
    while (from < now.length && from < text.length && now[from] === text[from]) ++from;
    let end = 0;
    while (end < now.length - from && end < text.length - from && now.at(-1 - end) === text.at(-1 - end)) ++end;
    this.view.dispatch({
      changes: { from, to: now.length - end, insert: text.slice(from, text.length - end) },
      userEvent: "follow",
    });
  }

  complain(complaints: Complaint[]): void {
    const { doc } = this.view.state;
    const marks = complaints
      .filter((c) => (c.line ?? 0) >= 1 && c.line! <= doc.lines)
      .map((c): Diagnostic => {
        const line = doc.line(c.line!);
        const from = Math.min(line.to, line.from + Math.max(0, (c.column ?? 1) - 1));
        const length = doc.sliceString(from, line.to).match(/^[\w.-]+|^"[^"]*"|^./)?.[0].length ?? 0;
        return { from, to: Math.min(line.to, from + length), severity: "error", message: said(c) };
      });
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  goTo(line: number, column: number): void {
    const at = this.view.state.doc.line(Math.min(line, this.view.state.doc.lines));
    this.view.dispatch({
      selection: { anchor: Math.min(at.to, at.from + Math.max(0, column - 1)) },
      scrollIntoView: true,
    });
    this.view.focus();
  }

  destroy(): void {
    this.view.destroy();
  }
}
