import { useState } from 'preact/hooks';
import { Field } from '../../components/field.js';
import { Notice } from '../../components/notice.js';
import { useAction } from '../../components/use-action.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { place } from '../shell/router.js';
import { type FormValues } from '../shell/form.js';
import { FormPage } from '../sign-in/form-page.js';
import { ConsentPanel } from './consent-panel.js';

interface Asked {
  readonly code: string;
  readonly request: PlatformSchemas['Authorization'];
}

/** Connects a device that shows a code: enter it, see what the device asks for, decide. */
export function DevicePage() {
  const { apps: texts } = messages.value;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [outcome, setOutcome] = useState<'allowed' | 'denied' | null>(null);
  const review = useAction(async ({ code = '' }: FormValues) => {
    const body = { user_code: code };
    setAsked({
      code,
      request: await answered(platform.POST('/platform/v1/device-authorizations/review', { body })),
    });
  });
  const decide = useAction(async (allow: boolean) => {
    const body = { user_code: asked!.code, allow };
    await answered(platform.POST('/platform/v1/device-authorizations', { body }));
    setOutcome(allow ? 'allowed' : 'denied');
  });
  if (outcome !== null) {
    return (
      <Page title={texts.connectDevice} isNarrow>
        <Notice tone={outcome === 'allowed' ? 'good' : 'info'}>
          {outcome === 'allowed' ? texts.deviceAllowed : texts.deviceDenied}
        </Notice>
        <p>
          <a href="/console/account">{texts.connected}</a>
        </p>
      </Page>
    );
  }
  if (asked !== null) {
    return (
      <Page title={texts.connectTitle(asked.request.app.name)} lead={texts.deviceCheck(asked.code)} isNarrow>
        <ConsentPanel asked={asked.request} decide={decide} />
      </Page>
    );
  }
  return (
    <FormPage
      title={texts.connectDevice}
      lead={texts.deviceLead}
      submit={texts.deviceContinue}
      action={review}
    >
      <Field
        label={texts.deviceCode}
        name="code"
        value={place.value.query.get('user_code') ?? ''}
        hint={texts.deviceCodeHint}
        required
        autofocus
      />
    </FormPage>
  );
}
