import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { useAction } from '../../components/use-action.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { pendingConfirmation } from '../api/confirmation.js';
import { LoadedView } from '../shell/loaded-view.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { Form, valuesOf } from '../shell/form.js';
import { CodeField, PasswordField } from '../sign-in/identity-fields.js';
import { canUsePasskeys, signedChallenge } from './passkeys.js';

/** Asks who the user is, when a request needs a fresh session. */
export function ConfirmationDialog() {
  const pending = pendingConfirmation.value;
  if (!pending) return null;
  const { security } = messages.value;
  return (
    <Dialog title={security.confirmTitle} onClose={() => pending.settle(false)}>
      <p>{security.confirmText}</p>
      <Proofs onDone={pending.settle} />
    </Dialog>
  );
}

function Proofs({ onDone }: { readonly onDone: (isConfirmed: boolean) => void }) {
  const loaded = useLoaded(async () => {
    const [state, passkeys] = await Promise.all([
      answered(platform.GET('/platform/v1/second-factor')),
      answered(platform.GET('/platform/v1/passkeys')),
    ]);
    return { hasTotp: state.totp, hasPasskey: passkeys.data.length > 0 && canUsePasskeys() };
  }, []);
  return (
    <LoadedView loaded={loaded}>
      {({ hasTotp, hasPasskey }) => <ProofForm hasTotp={hasTotp} hasPasskey={hasPasskey} onDone={onDone} />}
    </LoadedView>
  );
}

interface ProofFormProps {
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
  readonly onDone: (isConfirmed: boolean) => void;
}

function ProofForm({ hasTotp, hasPasskey, onDone }: ProofFormProps) {
  const { security, common } = messages.value;
  const [withCode, setWithCode] = useState(hasTotp);
  const confirm = useAction(async (body: PlatformSchemas['ConfirmSessionBody']) => {
    await answered(platform.POST('/platform/v1/session/confirmation', { body }));
    onDone(true);
  });
  const withPasskey = useAction(async () => {
    const credential = await signedChallenge();
    await answered(platform.POST('/platform/v1/session/confirmation', { body: { credential } }));
    onDone(true);
  });
  return (
    <Form onSubmit={(form) => confirm.run(valuesOf(form))}>
      {withCode ? <CodeField error={confirm.error} /> : <PasswordField error={confirm.error} />}
      <ProblemNotice error={confirm.error ?? withPasskey.error} />
      <div class="actions">
        <Button onClick={() => onDone(false)}>{common.cancel}</Button>
        {hasTotp && (
          <Button onClick={() => setWithCode(!withCode)}>
            {withCode ? security.usePassword : security.useCode}
          </Button>
        )}
        {hasPasskey && (
          <Button isBusy={withPasskey.isRunning} onClick={() => void withPasskey.run()}>
            {security.usePasskey}
          </Button>
        )}
        <Button type="submit" kind="primary" isBusy={confirm.isRunning}>
          {security.confirm}
        </Button>
      </div>
    </Form>
  );
}
