const COPIED_MS = 2_000;

/** A button on each block of code. */
export function offerCopies(): void {
  if (!navigator.clipboard) return; // over plain HTTP
  for (const block of document.querySelectorAll<HTMLElement>('.guide pre')) {
    const frame = document.createElement('div');
    frame.className = 'code-frame';
    block.replaceWith(frame);
    frame.append(block, copyButton(block.textContent));
  }
}

function copyButton(text: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy-button';
  button.textContent = 'Copy';
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text).then(
      () => say(button, 'Copied'),
      () => say(button, 'Not allowed'),
    );
  });
  return button;
}

function say(button: HTMLButtonElement, text: string): void {
  button.textContent = text;
  setTimeout(() => (button.textContent = 'Copy'), COPIED_MS);
}
