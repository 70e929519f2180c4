// The server is gone, or wants another key: said once, with the way back. Nothing that was typed is lost meanwhile.
import { useId, useState } from "preact/hooks";
import { connection, tryNow } from "../api/connection";
import { keyIn, useKey } from "../api/key";

export function Banner() {
  const id = useId();
  const [pasted, setPasted] = useState("");
  if (connection.value === "fine") return null;
  if (connection.value === "gone")
    return (
      <div class="banner" role="alert">
        <p>
          <b>The server does not answer.</b> Is <code>sojourn serve</code> still running? What you typed is safe here,
          and this page goes on trying.{" "}
          <button type="button" onClick={() => void tryNow()}>
            Try now
          </button>
        </p>
      </div>
    );
  return (
    <div class="banner" role="alert">
      <p>
        <b>The server asks for its key.</b> It may have been started again: open the address that{" "}
        <code>sojourn serve</code> printed, or paste it here. What you typed is safe.
      </p>
      <form
        class="controls"
        onSubmit={(e) => {
          e.preventDefault();
          useKey(keyIn(pasted));
          void tryNow();
        }}
      >
        <span class="pick">
          <label for={id}>Address or key</label>
          <input
            id={id}
            type="text"
            autocomplete="off"
            spellcheck={false}
            size={36}
            value={pasted}
            onInput={(e) => setPasted(e.currentTarget.value)}
          />
        </span>
        <button type="submit" class="primary">
          Reconnect
        </button>
      </form>
    </div>
  );
}
