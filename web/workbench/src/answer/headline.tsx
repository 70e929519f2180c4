// What the answer says, in words.
import { answer, answerIsOld, answerTrouble, cost, follows, solveByHand, solving, stopSolving } from "../state/answer";
import { checked } from "../state/model";
import { wholeAnswer } from "../state/simulation";
import { headline } from "../words/headline";
import { duration } from "../words/numbers";
import { Trouble } from "../parts/trouble";

function TooLarge() {
  const known = cost.value;
  if (!known || follows.value) return null;
  return (
    <div class="notice">
      <p>
        {known.seconds !== null
          ? `Solving this would take about ${duration(known.seconds)}, too long to follow a slider. `
          : "This is too large to follow a slider. "}
        {known.why && `${known.why[0]!.toUpperCase()}${known.why.slice(1)}.`}
      </p>
      {solving.value ? (
        <button type="button" onClick={stopSolving}>
          Stop
        </button>
      ) : (
        <button type="button" class="primary" onClick={solveByHand}>
          {answer.value && !answerIsOld.value ? "Solve again" : "Solve it now"}
        </button>
      )}
    </div>
  );
}

export function HeadlineCard() {
  const now = wholeAnswer.value;
  const said = now ? headline(now) : null;
  const broken = checked.value?.ok === false;
  return (
    <section class="headline" aria-label="Answer" aria-busy={solving.value}>
      {broken && (
        <p class="notice" role="status">
          The model cannot be read as it stands; below is the last answer. What is wrong is said at its field and at its
          line.
        </p>
      )}
      <TooLarge />
      <Trouble text={broken ? "" : answerTrouble.value} />
      {said && (
        <div
          class={`said ${said.tone}${broken || (answerIsOld.value && follows.value === false) ? " old" : ""}`}
          aria-live="polite"
          aria-atomic="true"
        >
          <p class="main">{said.main}</p>
          {said.more.map((s) => (
            <p key={s}>{s}</p>
          ))}
        </div>
      )}
      {!now && !answerTrouble.value && follows.value !== false && (
        <p class="quiet">{checked.value?.ok ? "Solving …" : "Waiting for the model …"}</p>
      )}
    </section>
  );
}
