import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { messages } from './preferences.js';

export interface CopyLineProps {
  readonly text: string;
  /** What the text is, for screen readers. */
  readonly label: string;
  /** Where several follow each other. */
  readonly isLabelShown?: boolean;
}

/** A command or secret, with a button that copies it. */
export function CopyLine({ text, label, isLabelShown = false }: CopyLineProps) {
  const { copy, copied } = messages.value.common;
  const [isCopied, setCopied] = useState(false);
  const toClipboard = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div class="copy-line">
      {isLabelShown && <small aria-hidden="true">{label}</small>}
      <pre tabIndex={0} aria-label={label}>
        <code>{text}</code>
      </pre>
      {'clipboard' in navigator && (
        <Button onClick={() => void toClipboard()} of={label}>
          {isCopied ? copied : copy}
        </Button>
      )}
    </div>
  );
}
