import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Panel } from '../../components/panel.js';
import { answered, platform } from '../api/clients.js';
import { ConfirmDialog } from '../shell/confirm-dialog.js';
import { messages } from '../shell/preferences.js';
import { leave } from '../shell/session.js';
import { PasswordField } from '../sign-in/identity-fields.js';

/** Deletes the account, after the password has been entered again. */
export function DeletionPanel() {
  const texts = messages.value.account;
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={texts.deleteAccount}>
      <p>{texts.deletionText}</p>
      <div class="actions">
        <Button kind="danger" onClick={() => setOpen(true)}>
          {texts.deleteAccount}
        </Button>
      </div>
      {isOpen && (
        <ConfirmDialog
          title={texts.deleteTitle}
          text={texts.deletionText}
          confirm={texts.deleteConfirm}
          isDangerous
          work={async ({ password = '' }) => {
            await answered(platform.POST('/platform/v1/account/deletion', { body: { password } }));
            await leave('/console/sign-in?after=deletion');
          }}
          onClose={() => setOpen(false)}
        >
          <PasswordField label={texts.deletePassword} error={null} />
        </ConfirmDialog>
      )}
    </Panel>
  );
}
