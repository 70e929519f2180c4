// A long question with a button: its progress, what it has found so far, its result or what went wrong.
import { signal, type Signal } from "@preact/signals";
import { isQuiet, sentence } from "../api/ask";
import { stream, type Progress } from "../api/stream";

export interface TaskState<T> {
  running: boolean;
  progress: Progress | null;
  result: T | null;
  trouble: string;
}

export class Task<T> {
  readonly state: Signal<TaskState<T>> = signal({ running: false, progress: null, result: null, trouble: "" });
  private stopper: AbortController | null = null;
  constructor(private readonly lane: string) {}

  async run(path: string, body: unknown): Promise<T | null> {
    this.stopper?.abort();
    const mine = (this.stopper = new AbortController());
    this.state.value = { running: true, progress: null, result: null, trouble: "" };
    const more = (part: Partial<TaskState<T>>) => {
      if (mine === this.stopper) this.state.value = { ...this.state.peek(), ...part };
    };
    try {
      const result = await stream<T>(path, this.lane, body, mine.signal, {
        progress: (progress) => more({ progress }),
        update: (result) => more({ result }),
      });
      more({ running: false, result });
      return result;
    } catch (trouble) {
      more({ running: false, trouble: isQuiet(trouble) ? "" : sentence(trouble) });
      return null;
    }
  }

  stop = () => this.stopper?.abort();
  clear(): void {
    this.stop();
    this.state.value = { running: false, progress: null, result: null, trouble: "" };
  }
}
