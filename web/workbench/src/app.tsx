// The frame around the views: where one can go, what can be taken along, and whether the server is there.
import { useEffect, useState } from "preact/hooks";
import { about } from "./state/about";
import { wholeAnswer } from "./state/simulation";
import { text } from "./state/model";
import { nextTheme, theme, themeWords } from "./state/theme";
import { go, view, views, type View } from "./state/view";
import { headline } from "./words/headline";
import { Banner } from "./views/banner";
import { Compare } from "./views/compare";
import { Logs } from "./views/logs";
import { ModelView } from "./views/model";
import { PlanView } from "./views/plan";
import { See } from "./views/see";
import { Start } from "./views/start";
import { TakeAlong } from "./views/take";

const names: Record<View, string> = {
  start: "Start",
  model: "Model",
  compare: "Compare",
  see: "See it",
  plan: "Plan",
  logs: "Logs",
};
const shown: Record<View, () => preact.JSX.Element> = {
  start: Start,
  model: ModelView,
  compare: Compare,
  see: See,
  plan: PlanView,
  logs: Logs,
};

function Navigation() {
  const needsModel = (v: View) => v !== "start" && v !== "logs" && !text.value.trim();
  return (
    <nav aria-label="Views">
      {views.map((v) => (
        <a
          key={v}
          href={`#${v}`}
          aria-current={view.value === v ? "page" : undefined}
          class={needsModel(v) ? "unready" : ""}
          onClick={(e) => {
            if (e.ctrlKey || e.metaKey || e.shiftKey) return;
            e.preventDefault();
            go(v);
          }}
        >
          {names[v]}
        </a>
      ))}
    </nav>
  );
}

export function App() {
  const [taking, setTaking] = useState(false);
  const Now = shown[view.value];
  useEffect(() => void (document.title = `${names[view.value]} · Sojourn workbench`), [view.value]);
  const line = wholeAnswer.value ? headline(wholeAnswer.value) : null;
  return (
    <>
      <a class="skip" href="#main" onClick={(e) => (e.preventDefault(), document.getElementById("main")?.focus())}>
        Skip to the content
      </a>
      <header class="bar">
        <a class="brand" href="#start" onClick={(e) => (e.preventDefault(), go("start"))}>
          Sojourn
        </a>
        <Navigation />
        <div class="tools">
          <button type="button" onClick={() => setTaking(true)} disabled={!text.value.trim()}>
            Take it along
          </button>
          <button
            type="button"
            class="theme"
            aria-label={`Colours: ${themeWords[theme.value]}. Press to change.`}
            onClick={nextTheme}
          >
            {themeWords[theme.value]}
          </button>
        </div>
      </header>
      <Banner />
      <Now />
      {view.value === "model" && line && (
        <p class={`sticky ${line.tone}`} aria-hidden="true">
          {line.main} {line.more[0]}
        </p>
      )}
      <footer class="foot">
        Computed by sojourn {about.value?.sojourn ?? ""} on this machine; no request leaves it.{" "}
        <a href="assets/notice.txt">Licences</a>
      </footer>
      {taking && <TakeAlong onClose={() => setTaking(false)} />}
    </>
  );
}
