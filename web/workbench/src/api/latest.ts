// Many changes, one computation: while an answer is on its way only the newest question waits; one that takes longer than
// a hand needs to move on is given up for it.
const kPatience = 250; // milliseconds

export class Latest<T> {
  private running: AbortController | null = null;
  private since = 0;
  private next: { value: T } | null = null;
  private timer = 0;

  constructor(private readonly run: (value: T, signal: AbortSignal) => Promise<void>) {}

  ask(value: T): void {
    this.next = { value };
    if (!this.running) return void this.start();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.giveUp(), Math.max(0, this.since + kPatience - performance.now()));
  }

  stop(): void {
    this.next = null;
    clearTimeout(this.timer);
    this.running?.abort();
  }

  private giveUp(): void {
    if (this.next) this.running?.abort();
  }

  private async start(): Promise<void> {
    while (this.next) {
      const { value } = this.next;
      this.next = null;
      this.running = new AbortController();
      this.since = performance.now();
      try {
        await this.run(value, this.running.signal);
      } finally {
        this.running = null;
        clearTimeout(this.timer);
      }
    }
  }
}
