import { Button } from '../../components/button.js';
import { CopyLine } from '../shell/copy-line.js';
import { Notice } from '../../components/notice.js';
import { Panel } from '../../components/panel.js';
import { messages } from '../shell/preferences.js';

export interface SecretPanelProps {
  readonly secret: string;
  readonly onDone: () => void;
}

/** The only place that ever shows a signing secret. */
export function SecretPanel({ secret, onDone }: SecretPanelProps) {
  const { webhooks: texts, common } = messages.value;
  return (
    <Panel title={texts.secretTitle}>
      <Notice tone="good">{common.secretOnce}</Notice>
      <p>{texts.secretText}</p>
      <CopyLine text={secret} label={texts.secretTitle} />
      <div class="actions">
        <Button onClick={onDone}>{common.done}</Button>
      </div>
    </Panel>
  );
}
