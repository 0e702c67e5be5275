import { PASSKEY_NAME_CHARACTERS_MAX } from '@core/contract';
import { useState } from 'preact/hooks';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Field } from '../../components/field.js';
import { Panel } from '../../components/panel.js';
import { useAction } from '../../components/use-action.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, platform } from '../api/clients.js';
import { Form } from '../shell/form.js';
import { formatMoment } from '../shell/formats.js';
import { LoadedView } from '../shell/loaded-view.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { addPasskey, canUsePasskeys } from './passkeys.js';

/** Lists, adds and removes the passkeys of the user. */
export function PasskeysPanel({
  areOffered,
  onChange,
}: {
  readonly areOffered: boolean;
  readonly onChange: () => void;
}) {
  const { security: texts } = messages.value;
  const loaded = useLoaded(() => answered(platform.GET('/platform/v1/passkeys')), []);
  const [name, setName] = useState('');
  const changed = () => {
    loaded.reload();
    onChange();
  };
  const add = useAction(async () => {
    await addPasskey(name);
    setName('');
    changed();
  });
  const remove = useAction(async (passkeyId: string) => {
    await answered(platform.DELETE('/platform/v1/passkeys/{passkeyId}', { params: { path: { passkeyId } } }));
    changed();
  });
  return (
    <Panel title={texts.passkeys}>
      <p>{texts.passkeysText}</p>
      <LoadedView loaded={loaded}>
        {({ data }) => (
          <ul class="rows">
            {data.map((passkey) => (
              <li key={passkey.id}>
                <span>
                  {passkey.name} {passkey.synced && <Badge tone="plain" text={texts.synced} />}
                  <small>
                    {passkey.last_used_at === null
                      ? texts.added(formatMoment(passkey.created_at))
                      : texts.lastUsed(formatMoment(passkey.last_used_at))}
                  </small>
                </span>
                <Button
                  of={passkey.name}
                  isBusy={remove.isRunning}
                  onClick={() => void remove.run(passkey.id)}
                >
                  {texts.remove}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </LoadedView>
      <ProblemNotice error={remove.error} />
      {areOffered && canUsePasskeys() ? (
        <Form onSubmit={add.run}>
          <Field
            label={texts.passkeyName}
            hint={texts.passkeyNameHint}
            name="passkey_name"
            required
            maxLength={PASSKEY_NAME_CHARACTERS_MAX}
            value={name}
            onChange={setName}
          />
          <ProblemNotice error={add.error} />
          <Button type="submit" isBusy={add.isRunning}>
            {texts.addPasskey}
          </Button>
        </Form>
      ) : (
        <p class="soft">{texts.passkeysUnavailable}</p>
      )}
    </Panel>
  );
}
