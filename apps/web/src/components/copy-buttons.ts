import { type Language } from '@capabilities/pages/flight-page';

const COPIED_MS = 2_000;
const TEXTS: Readonly<Record<Language, { copy: string; copied: string; refused: string }>> = {
  en: { copy: 'Copy', copied: 'Copied', refused: 'Not allowed' },
  de: { copy: 'Kopieren', copied: 'Kopiert', refused: 'Nicht erlaubt' },
  fr: { copy: 'Copier', copied: 'Copié', refused: 'Non autorisé' },
};

/** Puts a button beside each block of code, in the language of the page. */
export function offerCopies(selector: string): void {
  if (!navigator.clipboard) return; // over plain HTTP
  for (const block of document.querySelectorAll<HTMLElement>(selector)) {
    const frame = document.createElement('div');
    frame.className = 'code-frame';
    block.replaceWith(frame);
    frame.append(block, copyButton(block.textContent));
  }
}

function copyButton(text: string): HTMLButtonElement {
  const texts = TEXTS[document.documentElement.lang as Language];
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy-button';
  button.textContent = texts.copy;
  const say = (result: string) => {
    button.textContent = result;
    setTimeout(() => (button.textContent = texts.copy), COPIED_MS);
  };
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text).then(
      () => say(texts.copied),
      () => say(texts.refused),
    );
  });
  return button;
}
