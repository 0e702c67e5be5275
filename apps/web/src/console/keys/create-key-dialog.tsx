import {
  KEY_PRESET_NAMES,
  KEY_PRESETS,
  KEY_SCOPES,
  type KeyPreset,
  LABEL_CHARACTERS_MAX,
  PLATFORM_SCOPE,
} from '@core/contract';
import { useState } from 'preact/hooks';
import { Checkbox, Field, FieldGroup } from '../../components/field.js';
import { useAction } from '../../components/use-action.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { FormDialog } from '../shell/form-dialog.js';
import { messages } from '../shell/preferences.js';
import { fieldFault } from '../shell/problem-text.js';

export interface CreateKeyDialogProps {
  readonly onCreated: (key: PlatformSchemas['NewApiKey']) => void;
  readonly onClose: () => void;
}

/** Creates a key. All scopes of the API are chosen at first, so that the first curl line works. */
export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const { keys: texts, common } = messages.value;
  const [preset, setPreset] = useState<KeyPreset | null>(null);
  const [isMissingScopes, setMissingScopes] = useState(false);
  const action = useAction(async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const chosen = fields.getAll('scopes');
    const scopes = preset ? KEY_PRESETS[preset] : KEY_SCOPES.filter((scope) => chosen.includes(scope));
    setMissingScopes(scopes.length === 0);
    if (scopes.length === 0) return;
    const expires = fields.get('expires');
    const body = {
      name: fields.get('name') as string,
      scopes: [...scopes],
      // the end of that day on this computer
      expires_at: expires ? new Date(`${expires as string}T23:59:59`).toISOString() : null,
    };
    onCreated(await answered(platform.POST('/platform/v1/keys', { body })));
  });
  return (
    <FormDialog title={texts.createTitle} submit={common.create} action={action} onClose={onClose}>
      <Field
        label={common.name}
        name="name"
        hint={texts.nameHint}
        placeholder={texts.namePlaceholder}
        required
        maxLength={LABEL_CHARACTERS_MAX}
        fault={fieldFault(action.error, 'name')}
      />
      <FieldGroup legend={texts.purpose}>
        {[null, ...KEY_PRESET_NAMES].map((each) => (
          <Checkbox
            key={each}
            type="radio"
            name="preset"
            label={each === null ? texts.anyPurpose : texts.presets[each]}
            hint={each === null ? undefined : texts.presetHints[each]}
            checked={preset === each}
            onChange={() => setPreset(each)}
          />
        ))}
      </FieldGroup>
      {preset === null && (
        <FieldGroup legend={texts.scopes} fault={isMissingScopes ? texts.scopesMissing : undefined}>
          {KEY_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              label={texts.scopeTexts[scope] ?? scope}
              name="scopes"
              value={scope}
              checked={scope !== PLATFORM_SCOPE}
            />
          ))}
        </FieldGroup>
      )}
      <Field
        label={`${texts.expires} (${common.optional})`}
        name="expires"
        type="date"
        hint={texts.expiresHint}
        fault={fieldFault(action.error, 'expires_at')}
      />
    </FormDialog>
  );
}
