import {
  ENDPOINT_KIND_DEFAULT,
  ENDPOINT_KINDS,
  type EndpointKind,
  EVENT_TYPES,
  EVERY_EVENT_TYPE,
  type EventType,
  LABEL_CHARACTERS_MAX,
} from '@core/contract';
import { useState } from 'preact/hooks';
import { Checkbox, Field, FieldGroup, SelectField } from '../../components/field.js';
import { useAction } from '../../components/use-action.js';
import { type PlatformSchemas } from '../api/clients.js';
import { FormDialog } from '../shell/form-dialog.js';
import { messages } from '../shell/preferences.js';
import { fieldFault } from '../shell/problem-text.js';
import { type EndpointTarget, TargetFields, targetOf } from './endpoint-target.js';

/** What a chat gets unless the pilot chooses otherwise. */
const ANNOUNCED: readonly EventType[] = ['flight.processed'];

export interface EndpointFields extends EndpointTarget {
  readonly description: string | null;
  readonly event_types: (EventType | typeof EVERY_EVENT_TYPE)[];
}

export interface EndpointDialogProps {
  readonly title: string;
  /** The endpoint to change; none to create one. */
  readonly endpoint?: PlatformSchemas['WebhookEndpointView'];
  readonly save: (fields: EndpointFields, kind: EndpointKind) => Promise<void>;
  readonly onClose: () => void;
}

/** The fields of an endpoint. */
export function EndpointDialog({ title, endpoint, save, onClose }: EndpointDialogProps) {
  const { webhooks: texts, common } = messages.value;
  const [kind, setKind] = useState<EndpointKind>(endpoint?.kind ?? ENDPOINT_KIND_DEFAULT);
  const usual = kind === 'webhook' ? [EVERY_EVENT_TYPE] : ANNOUNCED;
  const chosen: readonly string[] = endpoint?.event_types ?? usual;
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
    const target = targetOf(kind, fields);
    await save(
      { ...target, description: description === '' ? null : description, event_types: eventTypes },
      kind,
    );
  });
  return (
    <FormDialog
      title={title}
      submit={endpoint ? common.save : common.create}
      action={action}
      onClose={onClose}
    >
      {!endpoint && (
        <SelectField
          label={texts.kind}
          name="kind"
          value={kind}
          choices={ENDPOINT_KINDS.map((each) => [each, texts.kinds[each]] as const)}
          onChange={(next) => {
            setKind(next);
            setEvery(next === 'webhook');
          }}
        />
      )}
      <TargetFields key={kind} kind={kind} endpoint={endpoint} error={action.error} />
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
              key={`${kind} ${type}`}
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
