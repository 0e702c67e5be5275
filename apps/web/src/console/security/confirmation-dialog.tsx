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
import { presentPage } from '../sign-in/oidc.js';
import { OidcButton } from '../sign-in/oidc-button.js';
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
    return {
      hasTotp: state.totp,
      hasPassword: state.has_password,
      hasPasskey: passkeys.data.length > 0 && canUsePasskeys(),
      oidcName: state.oidc_name,
    };
  }, []);
  return <LoadedView loaded={loaded}>{(proofs) => <ProofForm {...proofs} onDone={onDone} />}</LoadedView>;
}

interface ProofFormProps {
  readonly hasTotp: boolean;
  readonly hasPassword: boolean;
  readonly hasPasskey: boolean;
  /** Name of the OpenID Connect provider with which the user can confirm; null if there is none. */
  readonly oidcName: string | null;
  readonly onDone: (isConfirmed: boolean) => void;
}

function ProofForm({ hasTotp, hasPassword, hasPasskey, oidcName, onDone }: ProofFormProps) {
  const { security, common } = messages.value;
  const [withCode, setWithCode] = useState(hasTotp);
  const hasField = hasTotp || hasPassword;
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
      {oidcName !== null && (
        <div class="actions">
          <OidcButton name={oidcName} visit={{ isConfirmation: true, next: presentPage() }} />
        </div>
      )}
      {hasField && (withCode ? <CodeField error={confirm.error} /> : <PasswordField error={confirm.error} />)}
      <ProblemNotice error={confirm.error ?? withPasskey.error} />
      <div class="actions">
        <Button onClick={() => onDone(false)}>{common.cancel}</Button>
        {hasTotp && hasPassword && (
          <Button onClick={() => setWithCode(!withCode)}>
            {withCode ? security.usePassword : security.useCode}
          </Button>
        )}
        {hasPasskey && (
          <Button isBusy={withPasskey.isRunning} onClick={() => void withPasskey.run()}>
            {security.usePasskey}
          </Button>
        )}
        {hasField && (
          <Button type="submit" kind="primary" isBusy={confirm.isRunning}>
            {security.confirm}
          </Button>
        )}
      </div>
    </Form>
  );
}
