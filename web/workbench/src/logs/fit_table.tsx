// A model fitted to the log: its laws, how near they are, and the way to open it.
import { Scroll } from "../parts/scroll";
import { openText } from "../state/examples";
import { percent, short } from "../words/numbers";
import { Notes } from "./notes";

export interface Fit {
  offered_load?: number;
  model_load?: number;
  model?: string;
  parts?: { name: string; jobs?: number; law: string; ks?: number; mean_error?: number }[];
  check?: { verdicts?: string[] };
  notes?: string[];
}

export function FitTable({ found }: { found: Fit }) {
  return (
    <>
      {found.model && (
        <p class="do">
          <button type="button" class="primary" onClick={() => openText(found.model!)}>
            Open the fitted model
          </button>
        </p>
      )}
      {found.check?.verdicts?.map((v) => (
        <p key={v}>{v}</p>
      ))}
      <Scroll label="Fitted laws">
        <table class="words">
          <caption>
            What was fitted; load of the log {percent(found.offered_load ?? NaN)}, of the model{" "}
            {percent(found.model_load ?? NaN)}
          </caption>
          <thead>
            <tr>
              <th scope="col">part</th>
              <th scope="col">law</th>
              <th scope="col">jobs</th>
              <th scope="col">largest difference of the distributions</th>
            </tr>
          </thead>
          <tbody>
            {(found.parts ?? []).map((p) => (
              <tr key={p.name}>
                <th scope="row">{p.name}</th>
                <td>{p.law}</td>
                <td>{p.jobs?.toLocaleString("en") ?? "–"}</td>
                <td>{p.ks === undefined ? "–" : short(p.ks, 3)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <Notes notes={found.notes} />
    </>
  );
}
