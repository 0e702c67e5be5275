import {
  BOT_TOKEN_CHARACTERS_MAX,
  CHAT_ID_CHARACTERS_MAX,
  type EndpointKind,
  PILOT_CHARACTERS_MAX,
} from '@core/contract';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@capabilities/pages/flight-page';
import { Checkbox, Field, SelectField } from '../../components/field.js';
import { type PlatformSchemas } from '../api/clients.js';
import { language, messages } from '../shell/preferences.js';
import { fieldFault } from '../shell/problem-text.js';

/** What depends on the kind, in the words of the API. */
export interface EndpointTarget {
  readonly url?: string;
  readonly bot_token?: string;
  readonly chat_id?: string;
  readonly language?: Language;
  readonly pilot_name?: string | null;
  readonly share_flights?: boolean;
}

export interface TargetFieldsProps {
  readonly kind: EndpointKind;
  /** The endpoint to change; none to create one. */
  readonly endpoint?: PlatformSchemas['WebhookEndpointView'] | undefined;
  /** Of the last attempt to save. */
  readonly error: unknown;
}

/** Where events go, and for messages what they contain. */
export function TargetFields({ kind, endpoint, error }: TargetFieldsProps) {
  const { webhooks: texts, common } = messages.value;
  const keeps = kind !== 'webhook' && endpoint !== undefined;
  const secretHint = (hint: string) => (keeps ? texts.keepSecret : hint);
  return (
    <>
      {kind === 'telegram' ? (
        <>
          <Field
            label={texts.botToken}
            name="bot_token"
            hint={secretHint(texts.botTokenHint)}
            maxLength={BOT_TOKEN_CHARACTERS_MAX}
            required={!keeps}
            fault={fieldFault(error, 'bot_token')}
          />
          <Field
            label={texts.chatId}
            name="chat_id"
            value={endpoint?.chat_id ?? ''}
            hint={texts.chatIdHint}
            maxLength={CHAT_ID_CHARACTERS_MAX}
            required
            fault={fieldFault(error, 'chat_id')}
          />
        </>
      ) : (
        <Field
          label={texts.url}
          name="url"
          type="url"
          value={keeps ? '' : (endpoint?.url ?? '')}
          hint={secretHint(texts.urlHints[kind])}
          placeholder={keeps ? endpoint.url : 'https://'}
          required={!keeps}
          fault={fieldFault(error, 'url')}
        />
      )}
      {kind !== 'webhook' && (
        <>
          <SelectField
            label={texts.messageLanguage}
            name="language"
            value={endpoint?.language ?? language.value}
            choices={LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]] as const)}
          />
          <Field
            label={`${texts.pilotName} (${common.optional})`}
            name="pilot_name"
            value={endpoint?.pilot_name ?? ''}
            maxLength={PILOT_CHARACTERS_MAX}
            fault={fieldFault(error, 'pilot_name')}
          />
          <Checkbox
            label={texts.shareFlights}
            hint={texts.shareFlightsHint}
            name="share_flights"
            checked={endpoint?.share_flights ?? false}
          />
        </>
      )}
    </>
  );
}

/** What the fields say. A secret that is left empty stays as it is. */
export function targetOf(kind: EndpointKind, fields: FormData): EndpointTarget {
  const text = (name: string) => ((fields.get(name) as string | null) ?? '').trim();
  const given = (name: 'url' | 'bot_token' | 'chat_id') => (text(name) === '' ? {} : { [name]: text(name) });
  const target = kind === 'telegram' ? { ...given('bot_token'), ...given('chat_id') } : given('url');
  if (kind === 'webhook') return target;
  const pilotName = text('pilot_name');
  const chosen = LANGUAGES.find((each) => each === text('language'));
  return {
    ...target,
    ...(chosen && { language: chosen }),
    pilot_name: pilotName === '' ? null : pilotName,
    share_flights: fields.has('share_flights'),
  };
}
