import { type Settings } from '@core/config';
import {
  isScope,
  LABEL_CHARACTERS_MAX,
  plainLine,
  REDIRECT_URIS_MAX,
  type Scope,
  SCOPES,
  textFault,
  URL_CHARACTERS_MAX,
} from '@core/contract';
import { type AppDetails } from '../tables/oauth/app.repository.js';
import * as z from 'zod';
import { withOffline } from './app-registry.js';
import { redirectUriProblem } from './redirect-uris.js';
import { isReservedName } from './reserved-names.js';

/** RFC 7591, 3.2.2. */
export class ClientMetadataError extends Error {
  constructor(
    readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata' | 'temporarily_unavailable',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ClientMetadataError';
  }
}

/** What an app that no developer has registered may ask for. A name that anyone can claim does not get to write. */
const READING: readonly Scope[] = SCOPES.filter((scope) => scope.endsWith(':read'));
const WORDS_MAX = 50;

const words = z.array(z.string().max(LABEL_CHARACTERS_MAX)).max(WORDS_MAX);

/** The fields of RFC 7591, 2, that mean something here. Others are ignored, as it requires. */
const METADATA = z.object({
  client_name: z.string().max(LABEL_CHARACTERS_MAX).optional(),
  client_uri: z.string().max(URL_CHARACTERS_MAX).optional(),
  redirect_uris: z.array(z.string().max(URL_CHARACTERS_MAX)).min(1).max(REDIRECT_URIS_MAX),
  grant_types: words.default(['authorization_code']),
  response_types: words.default(['code']),
  scope: z
    .string()
    .max(WORDS_MAX * LABEL_CHARACTERS_MAX)
    .optional(),
});

/**
 * What an app says of itself, in the form in which it is stored: an app on the user's device, without a secret.
 * @param host of the metadata document, which is the name if it has none; its website must be there too
 * @throws ClientMetadataError
 */
export function introducedApp(
  metadata: unknown,
  settings: Pick<Settings, 'publicUrl' | 'oauthReservedNames'>,
  host?: string,
): AppDetails {
  const parsed = METADATA.safeParse(metadata);
  if (!parsed.success) throw new ClientMetadataError('invalid_client_metadata', faultOf(parsed.error));
  const { redirect_uris: redirectUris, client_uri: website, ...said } = parsed.data;
  if (!said.grant_types.includes('authorization_code') || !said.response_types.includes('code')) {
    throw refused('grant_types must contain authorization_code, and response_types code.');
  }
  for (const uri of redirectUris) {
    const problem = redirectUriProblem('native', uri);
    if (problem !== undefined)
      throw new ClientMetadataError('invalid_redirect_uri', `redirect_uris ${problem}`);
  }
  return {
    name: nameOf(said.client_name ?? '', host, settings),
    website: website !== undefined && host !== undefined && isAt(website, host) ? website : null,
    ...{ applicationType: 'native', authMethod: 'none', secretSha256: null },
    redirectUris: [...new Set(redirectUris)],
    scopes: withOffline(scopesOf(said.scope)),
    grantTypes: ['authorization_code', 'refresh_token'],
  };
}

function nameOf(
  said: string,
  host: string | undefined,
  settings: Pick<Settings, 'publicUrl' | 'oauthReservedNames'>,
): string {
  const fault = textFault(said);
  if (fault !== undefined) throw refused(`client_name ${fault}.`);
  const name = plainLine(said) || (host ?? 'Unnamed app');
  if (isReservedName(name, settings)) throw refused('client_name imitates the name of this service.');
  return name;
}

/** Those that it names; all of them if it names none. */
function scopesOf(scope: string | undefined): readonly Scope[] {
  const named = (scope ?? '').split(' ').filter((name) => name !== '');
  const scopes = named.length === 0 ? READING : READING.filter((name) => named.includes(name));
  if (scopes.length > 0) return scopes;
  const hint = named.some(isScope) ? 'Register the app in the console to let it change anything.' : '';
  throw refused(`scope must contain one of ${READING.join(', ')}. ${hint}`.trim());
}

/** A link to another site would lend its name to the app. */
function isAt(website: string, host: string): boolean {
  return URL.canParse(website) && /^https:\/\/[^\s@]+$/.test(website) && new URL(website).host === host;
}

function refused(message: string): ClientMetadataError {
  return new ClientMetadataError('invalid_client_metadata', message);
}

function faultOf({ issues }: z.ZodError): string {
  const [{ path, message }] = issues as [z.core.$ZodIssue];
  return path.length === 0 ? 'The metadata must be a JSON object.' : `${path.join('.')}: ${message}.`;
}
