// Starts the page: the key out of the address, the model from the address or the draft, then everything that follows it.
import { effect } from "@preact/signals";
import { render } from "preact";
import { isQuiet } from "./api/ask";
import { comebacks, lost } from "./api/connection";
import { askNeighbours } from "./api/neighbours";
import { takeKeyFromAddress } from "./api/key";
import { App } from "./app";
import { about, readAbout } from "./state/about";
import { followModel } from "./state/answer";
import { followCurve } from "./state/curve";
import { keepDraft, savedDraft } from "./state/draft";
import { examples, readExamples } from "./state/examples";
import { setText, writeChanges } from "./state/model";
import { keepPins } from "./state/pins";
import { followWithSimulation } from "./state/simulation";
import { readTheme } from "./state/theme";
import { isOwn, keepAddress, readAddress } from "./state/view";
import { readVocabulary, vocabulary } from "./state/vocabulary";

// What the page cannot do without; asked again whenever the server comes back.
async function readWhatIsMissing(): Promise<void> {
  try {
    if (!about.peek()) await readAbout();
    if (!vocabulary.peek()) await readVocabulary();
    if (examples.peek().length === 0) await readExamples();
  } catch (trouble) {
    if (!isQuiet(trouble)) lost(); // too busy to say: it is asked again
  }
}

async function addressed(): Promise<string | null> {
  try {
    return await readAddress();
  } catch {
    return null; // a link that lost its end in a mail
  }
}

async function start(): Promise<void> {
  takeKeyFromAddress();
  readTheme();
  const model = (await addressed()) ?? savedDraft();
  if (model) setText(model);
  keepDraft();
  keepPins();
  keepAddress();
  askNeighbours();
  followModel();
  followCurve();
  followWithSimulation();
  addEventListener("popstate", async (event) => {
    const given = await addressed();
    if (given !== null && !isOwn(event.state)) setText(given);
  });
  effect(() => {
    if (comebacks.value > 0) writeChanges();
    void readWhatIsMissing();
  });
  render(<App />, document.getElementById("workbench")!);
}

void start();
