import { APP_KINDS, type AppKind, LABEL_CHARACTERS_MAX, SCOPES } from '@core/contract';
import { useState } from 'preact/hooks';
import { Checkbox, Field, FieldGroup, SelectField } from '../../components/field.js';
import { useAction } from '../../components/use-action.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { FormDialog } from '../shell/form-dialog.js';
import { messages } from '../shell/preferences.js';
import { fieldFault } from '../shell/problem-text.js';

type App = PlatformSchemas['AppView'];

export interface AppDialogProps {
  /** The app to change; null to register one. */
  readonly app: App | null;
  readonly onStored: (app: App, secret: string | null) => void;
  readonly onClose: () => void;
}

/** Registers or changes an app. */
export function AppDialog({ app, onStored, onClose }: AppDialogProps) {
  const { apps: texts, keys, common } = messages.value;
  const [kind, setKind] = useState<AppKind>(app?.kind ?? 'native');
  const action = useAction(async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const text = (name: string) => (fields.get(name) as string).trim();
    const chosen = fields.getAll('scopes');
    const redirectUris = text('redirect_uris').split(/\s+/).filter(Boolean);
    const website = text('website');
    const body = {
      name: text('name'),
      scopes: SCOPES.filter((scope) => chosen.includes(scope)),
    };
    if (app === null) {
      const { secret, ...created } = await answered(
        platform.POST('/platform/v1/apps', {
          body: { ...body, kind, redirect_uris: redirectUris, ...(website && { website }) },
        }),
      );
      onStored(created, secret);
    } else {
      const params = { path: { appId: app.id } };
      // an app of a device without redirect URIs stays as it is
      const keepsNone = redirectUris.length === 0 && app.redirect_uris.length === 0;
      const change = {
        ...body,
        website: website || null,
        ...(!keepsNone && { redirect_uris: redirectUris }),
      };
      onStored(await answered(platform.PATCH('/platform/v1/apps/{appId}', { params, body: change })), null);
    }
  });
  return (
    <FormDialog
      title={app === null ? texts.register : texts.changeTitle(app.name)}
      submit={app === null ? texts.register : common.save}
      action={action}
      onClose={onClose}
    >
      <Field
        label={common.name}
        name="name"
        hint={texts.nameHint}
        required
        maxLength={LABEL_CHARACTERS_MAX}
        value={app?.name ?? ''}
        fault={fieldFault(action.error, 'name')}
      />
      {app === null && (
        <SelectField
          label={texts.kind}
          name="kind"
          value={kind}
          choices={APP_KINDS.map((each) => [each, texts.kinds[each]])}
          onChange={setKind}
        />
      )}
      <Field
        label={`${texts.website} (${common.optional})`}
        name="website"
        type="url"
        value={app?.website ?? ''}
        fault={fieldFault(action.error, 'website')}
      />
      <Field
        label={texts.redirectUris}
        name="redirect_uris"
        hint={texts.redirectUriHints[kind]}
        value={app?.redirect_uris.join(' ') ?? ''}
        fault={fieldFault(action.error, 'redirect_uris')}
      />
      <FieldGroup legend={texts.scopes} fault={fieldFault(action.error, 'scopes')}>
        {SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={keys.scopeTexts[scope] ?? scope}
            name="scopes"
            value={scope}
            checked={app === null ? scope === 'flights:read' : app.scopes.includes(scope)}
          />
        ))}
      </FieldGroup>
    </FormDialog>
  );
}
