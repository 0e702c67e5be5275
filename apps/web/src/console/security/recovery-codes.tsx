import { Button } from '../../components/button.js';
import { CopyLine } from '../../components/copy-line.js';
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
  const { security, common } = messages.value;
  return (
    <>
      <Notice tone="good">{security.codesOnce}</Notice>
      <CopyLine
        text={codes.join('\n')}
        label={security.recoveryCodes}
        copy={common.copy}
        copied={common.copied}
      />
      <div class="actions">
        <Button kind="primary" onClick={onDone}>
          {security.codesKept}
        </Button>
      </div>
    </>
  );
}
