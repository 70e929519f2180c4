// What the log is like, on one screen.
import { Scroll } from "../parts/scroll";
import { Chart } from "../parts/figure";
import { linear, series } from "../words/figure";
import { duration, percent, short } from "../words/numbers";

interface Law {
  count: number;
  mean: number;
  cv?: number;
  p10?: number;
  p50?: number;
  p90?: number;
  p99?: number;
  max?: number;
}
export interface Description {
  span?: number;
  first_submit_date?: string;
  last_submit_date?: string;
  offered_load?: number;
  jobs?: number;
  users?: number;
  sequential_share?: number;
  run_time?: Law;
  width?: Law;
  wait?: Law;
  bounded_slowdown?: Law;
  interarrival?: Law;
  cycles?: { by_weekday_and_hour?: number[][]; busiest_hour?: number | string; weekend_share?: number };
  estimates?: { known_share?: number; overrun_share?: number };
  cannot?: string[];
  notes?: string[];
}

const laws: [keyof Description, string, (x: number) => string][] = [
  ["run_time", "run time", duration],
  ["width", "processors", (x) => short(x, 3)],
  ["wait", "recorded wait", duration],
  ["bounded_slowdown", "bounded slowdown", (x) => short(x, 3)],
  ["interarrival", "time between arrivals", duration],
];
const columns = ["mean", "p10", "p50", "p90", "p99", "max"] as const;

export function DescriptionCard({ found }: { found: Description }) {
  const there = laws.filter(([name]) => (found[name] as Law | undefined)?.count);
  const week = found.cycles?.by_weekday_and_hour;
  const hours =
    week?.[0]?.length === 24
      ? Array.from({ length: 24 }, (_, h) => week.reduce((sum, day) => sum + (day[h] ?? 0), 0))
      : null;
  return (
    <>
      <p class="main">
        {(found.jobs ?? 0).toLocaleString("en")} jobs
        {found.users ? ` of ${found.users.toLocaleString("en")} users` : ""}
        {found.span ? ` in ${duration(found.span)}` : ""}
        {found.offered_load !== undefined ? `; offered load ${percent(found.offered_load)}` : ""}
        {found.sequential_share !== undefined ? `; ${percent(found.sequential_share, 2)} need one processor only` : ""}.
      </p>
      {found.first_submit_date && (
        <p class="quiet">
          From {found.first_submit_date} to {found.last_submit_date}.
        </p>
      )}
      <Scroll label="Description">
        <table>
          <thead>
            <tr>
              <th scope="col">of the jobs</th>
              {columns.map((c) => (
                <th scope="col" key={c}>
                  {c}
                </th>
              ))}
              <th scope="col">cv</th>
            </tr>
          </thead>
          <tbody>
            {there.map(([name, words, text]) => {
              const law = found[name] as Law;
              return (
                <tr key={name}>
                  <th scope="row">{words}</th>
                  {columns.map((c) => (
                    <td key={c}>{law[c] === undefined ? "–" : text(law[c]!)}</td>
                  ))}
                  <td>{law.cv === undefined ? "–" : short(law.cv, 3)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scroll>
      {hours && (
        <Chart
          name="Arrivals by hour"
          figure={{
            title: "Arrivals by hour of the day",
            x: linear("hour of the day"),
            y: linear("jobs submitted", 0),
            series: [
              series(
                "all weekdays",
                "exact",
                0,
                hours.map((_, h) => h),
                hours,
              ),
            ],
            marks: [],
          }}
        />
      )}
      {[...(found.cannot ?? []), ...(found.notes ?? [])].length > 0 && (
        <ul class="notes">
          {[...(found.cannot ?? []), ...(found.notes ?? [])].map((n) => (
            <li key={n}>{n}</li>
          ))}
        </ul>
      )}
    </>
  );
}
