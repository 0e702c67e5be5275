import { useState } from 'preact/hooks';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { CopyLine } from '../shell/copy-line.js';
import { Panel } from '../../components/panel.js';
import { useAction } from '../../components/use-action.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { ConfirmDialog } from '../shell/confirm-dialog.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { Form, type FormValues, valuesOf } from '../shell/form.js';
import { CodeField, PasswordField } from '../sign-in/identity-fields.js';
import { QrCode } from '../../components/qr-code.js';
import { RecoveryCodes } from './recovery-codes.js';

type TotpSetup = PlatformSchemas['TotpSetup'];

export interface AuthenticatorPanelProps {
  readonly state: PlatformSchemas['SecondFactorState'];
  readonly onChange: () => void;
}

/** What the user is about to do, which needs the password. */
type Wish = 'setUp' | 'remove' | 'renewCodes';

/** Turns an authenticator app on and off, and shows its recovery codes once. */
export function AuthenticatorPanel({ state, onChange }: AuthenticatorPanelProps) {
  const { security: texts } = messages.value;
  const [wish, setWish] = useState<Wish | null>(null);
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const works: Readonly<Record<Wish, (body: FormValues) => Promise<void>>> = {
    setUp: async (body) => {
      setSetup(await answered(platform.POST('/platform/v1/second-factor/totp', { body })));
    },
    remove: async (body) => {
      await answered(platform.POST('/platform/v1/second-factor/totp/removal', { body }));
      onChange();
    },
    renewCodes: async (body) => {
      const renewed = await answered(platform.POST('/platform/v1/second-factor/recovery-codes', { body }));
      setCodes(renewed.recovery_codes);
      onChange();
    },
  };
  return (
    <Panel title={texts.authenticator}>
      <p>
        {texts.authenticatorText} {state.totp && <Badge tone="good" text={texts.on} />}
      </p>
      {state.totp && <p class="soft">{texts.codesLeft(state.recovery_codes_left)}</p>}
      {setup && (
        <SetUpForm
          setup={setup}
          onOn={() => {
            setCodes(setup.recovery_codes);
            setSetup(null);
            onChange();
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!setup && !codes && (
        <div class="actions">
          {state.totp ? (
            <>
              <Button onClick={() => setWish('renewCodes')}>{texts.renewCodes}</Button>
              <Button kind="danger" onClick={() => setWish('remove')}>
                {texts.remove}
              </Button>
            </>
          ) : (
            <Button kind="primary" onClick={() => setWish('setUp')}>
              {texts.setUp}
            </Button>
          )}
        </div>
      )}
      {wish && (
        <ConfirmDialog
          title={texts[wish]}
          text={state.has_password ? texts.passwordNeeded : texts.authenticatorText}
          confirm={texts.confirm}
          work={works[wish]}
          onClose={() => setWish(null)}
        >
          {state.has_password && <PasswordField error={null} />}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function SetUpForm({ setup, onOn }: { readonly setup: TotpSetup; readonly onOn: () => void }) {
  const texts = messages.value.security;
  const turnOn = useAction(async ({ code = '' }: FormValues) => {
    await answered(platform.POST('/platform/v1/second-factor/totp/confirm', { body: { code } }));
    onOn();
  });
  return (
    <Form onSubmit={(form) => turnOn.run(valuesOf(form))}>
      <p>{texts.scan}</p>
      <QrCode text={setup.uri} label={texts.qrCode} />
      <CopyLine text={setup.secret} label={texts.secret} />
      <CodeField error={turnOn.error} />
      <ProblemNotice error={turnOn.error} />
      <Button type="submit" kind="primary" isBusy={turnOn.isRunning}>
        {texts.turnOn}
      </Button>
    </Form>
  );
}
