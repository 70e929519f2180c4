// A table that may be wider than the page: it scrolls inside itself, by keyboard too, and can be taken along as CSV.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { csv, download, fileName, textFile } from "../words/files";

// What stands below a number in a cell (an interval, a remark) goes behind it.
const cellText = (cell: HTMLTableCellElement) => cell.innerText.replace(/\s*\n\s*/g, " ").trim();
const tableRows = (place: HTMLElement) => [...place.querySelectorAll("tr")].map((row) => [...row.cells].map(cellText));

export function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div class="table">
      <div class="scroll" ref={place} tabIndex={0} role="region" aria-label={label}>
        {children}
      </div>
      <span class="takes">
        <button
          type="button"
          class="small"
          aria-label={`CSV: ${label}`}
          onClick={() => download(`${fileName(label)}.csv`, textFile(csv(tableRows(place.current!)), "text/csv"))}
        >
          CSV
        </button>
      </span>
    </div>
  );
}
