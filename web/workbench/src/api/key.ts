// The key of the server: it comes with the address that `sojourn serve` prints, stays with this tab, and leaves the
// address at once, so that an address copied from the bar does not give it away.
const kStored = "sojourn-key";

function stored(): string {
  try {
    return sessionStorage.getItem(kStored) ?? "";
  } catch {
    return "";
  }
}

let key = stored();

export function takeKeyFromAddress(): void {
  const address = new URL(location.href);
  const given = address.searchParams.get("key");
  if (given === null) return;
  useKey(given);
  address.searchParams.delete("key");
  history.replaceState(null, "", address);
}

export function useKey(given: string): void {
  key = given.trim();
  try {
    sessionStorage.setItem(kStored, key);
  } catch {
    // Then it lasts as long as the page.
  }
}

export const currentKey = (): string => key;

// What somebody pastes may be the whole address or the key alone.
export function keyIn(pasted: string): string {
  return pasted.match(/[?&]key=([^&#\s]+)/)?.[1] ?? pasted.trim();
}
