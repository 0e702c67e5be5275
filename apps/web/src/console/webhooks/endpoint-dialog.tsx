import { EVENT_TYPES, EVERY_EVENT_TYPE, type EventType, LABEL_CHARACTERS_MAX } from '@core/contract';
import { useState } from 'preact/hooks';
import { Checkbox, Field, FieldGroup } from '../../components/field.js';
import { useAction } from '../../components/use-action.js';
import { type PlatformSchemas } from '../api/clients.js';
import { FormDialog } from '../shell/form-dialog.js';
import { messages } from '../shell/preferences.js';
import { fieldFault } from '../shell/problem-text.js';

export interface EndpointFields {
  readonly url: string;
  readonly description: string | null;
  readonly event_types: (EventType | typeof EVERY_EVENT_TYPE)[];
}

export interface EndpointDialogProps {
  readonly title: string;
  /** The endpoint to change; none to create one. */
  readonly endpoint?: PlatformSchemas['WebhookEndpointView'];
  readonly save: (fields: EndpointFields) => Promise<void>;
  readonly onClose: () => void;
}

/** The fields of an endpoint. */
export function EndpointDialog({ title, endpoint, save, onClose }: EndpointDialogProps) {
  const { webhooks: texts, common } = messages.value;
  const chosen: readonly string[] = endpoint?.event_types ?? [EVERY_EVENT_TYPE];
  const [isEvery, setEvery] = useState(chosen.includes(EVERY_EVENT_TYPE));
  const [isMissingEvents, setMissingEvents] = useState(false);
  const action = useAction(async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const types = fields.getAll('types');
    const eventTypes: EndpointFields['event_types'] = isEvery
      ? [EVERY_EVENT_TYPE]
      : EVENT_TYPES.filter((type) => types.includes(type));
    setMissingEvents(eventTypes.length === 0);
    if (eventTypes.length === 0) return;
    const description = (fields.get('description') as string).trim();
    await save({
      url: fields.get('url') as string,
      description: description === '' ? null : description,
      event_types: eventTypes,
    });
  });
  return (
    <FormDialog
      title={title}
      submit={endpoint ? common.save : common.create}
      action={action}
      onClose={onClose}
    >
      <Field
        label={texts.url}
        name="url"
        type="url"
        value={endpoint?.url ?? ''}
        hint={texts.urlHint}
        placeholder="https://"
        required
        fault={fieldFault(action.error, 'url')}
      />
      <Field
        label={`${texts.description} (${common.optional})`}
        name="description"
        value={endpoint?.description ?? ''}
        maxLength={LABEL_CHARACTERS_MAX}
        fault={fieldFault(action.error, 'description')}
      />
      <FieldGroup legend={texts.events} fault={isMissingEvents ? texts.eventsMissing : undefined}>
        <Checkbox
          label={texts.everyEvent}
          name="every"
          type="radio"
          checked={isEvery}
          onChange={() => setEvery(true)}
        />
        <Checkbox
          label={texts.chosenEvents}
          name="every"
          type="radio"
          checked={!isEvery}
          onChange={() => setEvery(false)}
        />
        {!isEvery &&
          EVENT_TYPES.map((type) => (
            <Checkbox
              key={type}
              label={<code>{type}</code>}
              name="types"
              value={type}
              checked={chosen.includes(type)}
            />
          ))}
      </FieldGroup>
    </FormDialog>
  );
}
