// Buttons that copy the command beside them.

// The clipboard is closed to pages opened from a file in some browsers; a selection works everywhere.
function copyBySelection(node) {
  const range = document.createRange();
  range.selectNodeContents(node);
  const selection = getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
  const done = document.execCommand("copy");
  selection.removeAllRanges();
  return done;
}

async function copy(node) {
  try {
    await navigator.clipboard.writeText(node.textContent);
    return true;
  } catch {
    return copyBySelection(node);
  }
}

export function wireCopyButtons() {
  for (const button of document.querySelectorAll("button[data-copy]")) {
    const node = document.getElementById(button.dataset.copy);
    button.hidden = false;
    button.addEventListener("click", async () => {
      button.textContent = (await copy(node)) ? "Copied" : "Select and copy";
      setTimeout(() => (button.textContent = "Copy"), 1600);
    });
  }
}
