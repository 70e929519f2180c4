// Another tab of this page may have the key already: a link opened beside it need not ask for it. Only pages of this very
// address hear each other.
import { connection, tryNow } from "./connection";
import { currentKey, useKey } from "./key";

interface Said {
  want?: boolean;
  key?: string;
}

export function askNeighbours(): void {
  const channel = new BroadcastChannel("sojourn-key");
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.want && connection.peek() === "fine" && currentKey()) channel.postMessage({ key: currentKey() });
    if (data.key && connection.peek() === "locked" && data.key !== currentKey()) {
      useKey(data.key);
      void tryNow();
    }
  };
  connection.subscribe((now) => now === "locked" && channel.postMessage({ want: true }));
}
