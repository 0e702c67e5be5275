import { Button } from '../../components/button.js';
import { CopyLine } from '../shell/copy-line.js';
import { Notice } from '../../components/notice.js';
import { messages } from '../shell/preferences.js';

/** The only place that ever shows recovery codes. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const security = messages.value.security;
  return (
    <>
      <Notice tone="good">{security.codesOnce}</Notice>
      <CopyLine text={codes.join('\n')} label={security.recoveryCodes} />
      <div class="actions">
        <Button kind="primary" onClick={onDone}>
          {security.codesKept}
        </Button>
      </div>
    </>
  );
}
