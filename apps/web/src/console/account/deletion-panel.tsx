import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Panel } from '../../components/panel.js';
import { useAction } from '../../components/use-action.js';
import { answered, platform } from '../api/clients.js';
import { ConfirmDialog } from '../shell/confirm-dialog.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { leave } from '../shell/session.js';
import { PasswordField } from '../sign-in/identity-fields.js';

/** Deletes the account, after its user has proved who they are. */
export function DeletionPanel() {
  const texts = messages.value.account;
  const [hasPassword, setHasPassword] = useState<boolean | null>(null);
  const open = useAction(async () => {
    const state = await answered(platform.GET('/platform/v1/second-factor'));
    setHasPassword(state.has_password);
  });
  return (
    <Panel title={texts.deleteAccount}>
      <p>{texts.deletionText}</p>
      <div class="actions">
        <Button kind="danger" isBusy={open.isRunning} onClick={() => void open.run()}>
          {texts.deleteAccount}
        </Button>
      </div>
      <ProblemNotice error={open.error} />
      {hasPassword !== null && (
        <ConfirmDialog
          title={texts.deleteTitle}
          text={texts.deletionText}
          confirm={texts.deleteConfirm}
          isDangerous
          work={async (body) => {
            await answered(platform.POST('/platform/v1/account/deletion', { body }));
            await leave('/console/sign-in?after=deletion');
          }}
          onClose={() => setHasPassword(null)}
        >
          {hasPassword && <PasswordField label={texts.deletePassword} error={null} />}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
