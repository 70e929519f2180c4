// The model and its answer: form, text, and what they mean, beside each other where there is room.
import { signal } from "@preact/signals";
import { wholeAnswer } from "../state/simulation";
import { pin } from "../state/pins";
import { title, tree } from "../state/model";
import { go } from "../state/view";
import { WholeForm } from "../form/section";
import { TextPane } from "../form/text_pane";
import { CurveCard } from "../answer/curve";
import { HeadlineCard } from "../answer/headline";
import { Methods, Notes, Parts } from "../answer/methods";
import { SimulationCard } from "../answer/simulation";
import { vocabulary } from "../state/vocabulary";

const narrowShows = signal<"form" | "text">("form");

function Switch() {
  return (
    <div class="switch" role="group" aria-label="Show the model as">
      {(["form", "text"] as const).map((which) => (
        <button
          type="button"
          key={which}
          aria-pressed={narrowShows.value === which}
          onClick={() => (narrowShows.value = which)}
        >
          {which === "form" ? "Form" : "Text"}
        </button>
      ))}
    </div>
  );
}

export function ModelView() {
  const now = wholeAnswer.value;
  return (
    <main id="main" class={`bench shows-${narrowShows.value}`} tabIndex={-1}>
      <h1 class="model-title">{title.value}</h1>
      <Switch />
      <section class="pane form-pane" aria-label="Form">
        <h2>Form</h2>
        {vocabulary.value && Object.keys(tree.value).length > 0 && <WholeForm />}
      </section>
      <section class="pane text-side" aria-label="Text">
        <h2>Text</h2>
        <TextPane />
      </section>
      <div class="pane answers">
        <h2 class="unseen">Answer</h2>
        <HeadlineCard />
        {now && (
          <p class="do">
            <button type="button" onClick={pin}>
              Pin this answer
            </button>{" "}
            <button type="button" onClick={() => go("compare")}>
              Compare
            </button>{" "}
            <button type="button" onClick={() => go("see")}>
              See it run
            </button>
          </p>
        )}
        <CurveCard />
        {now && now.methods.length > 0 && (
          <section class="card" aria-label="Methods">
            <Methods answer={now} />
            <Parts answer={now} />
            <Notes answer={now} />
          </section>
        )}
        <SimulationCard />
      </div>
    </main>
  );
}
