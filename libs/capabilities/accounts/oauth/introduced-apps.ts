import { SETTINGS, type Settings } from '@core/config';
import { URL_CHARACTERS_MAX } from '@core/contract';
import { addressList } from '@core/egress';
import { type AppDetails, AppRepository } from '../tables/oauth/app.repository.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ClientMetadataError, introducedApp } from './client-metadata.js';

/** Documents that this process reads at the same time. A slow server must not take up all requests. */
const READS_MAX = 10;
/** How long a document that was refused is not read again, and how many of them are remembered. */
const REFUSED_MS = 60_000;
const REFUSED_MAX = 1_000;

/** An app that has just been registered, in the form of RFC 7591, 3.2.1. */
export interface RegistrationResponse {
  readonly client_id: string;
  readonly client_id_issued_at: number;
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
  readonly grant_types: readonly string[];
  readonly response_types: readonly string[];
  readonly token_endpoint_auth_method: string;
  readonly scope: string;
}

/**
 * Apps that no developer has registered: they identify themselves by the URL of a document about them
 * (draft-ietf-oauth-client-id-metadata-document), or register by a request (RFC 7591). Both can be turned off.
 */
@Injectable()
export class IntroducedApps {
  private readonly logger = new Logger('oauth');
  private readonly reading = new Map<string, Promise<void>>();
  private readonly refused = new LRUCache<string, ClientMetadataError>({ max: REFUSED_MAX, ttl: REFUSED_MS });

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly apps: AppRepository,
  ) {}

  /**
   * The id of the app with this client identifier. All but URLs are ids already.
   * @returns undefined for a URL that no app has used
   */
  async idOf(clientId: string): Promise<string | undefined> {
    return isMetadataUrl(clientId) ? (await this.apps.describedAt(clientId))?.id : clientId;
  }

  /**
   * The same, after the document at the URL has been read, unless it was read a short time ago.
   * @throws ClientMetadataError
   */
  async idAfterReading(clientId: string): Promise<string | undefined> {
    if (!isMetadataUrl(clientId)) return clientId;
    if (this.settings.oauthClientMetadataDocuments === 'off') {
      throw new ClientMetadataError('invalid_client_metadata', 'This service accepts no URLs as client IDs.');
    }
    refuseUrl(clientId);
    const known = await this.apps.describedAt(clientId);
    if (known?.isFresh) return known.id;
    await this.read(clientId);
    return this.idOf(clientId);
  }

  /** @throws ClientMetadataError */
  async register(metadata: unknown): Promise<RegistrationResponse> {
    const details = introducedApp(metadata, this.settings);
    const id = await this.apps.introduce(details);
    this.logger.log({ event: 'oauth.app_introduced', appId: id });
    return {
      client_id: id,
      client_id_issued_at: Math.floor(Date.now() / 1_000),
      ...asMetadata(details),
    };
  }

  /** Requests for the same document wait for the same reading. */
  private async read(url: string): Promise<void> {
    const refusal = this.refused.get(url);
    if (refusal) throw refusal;
    let reading = this.reading.get(url);
    if (!reading) {
      if (this.reading.size >= READS_MAX) {
        const message = 'Too many apps are being looked up. Try again in a few seconds.';
        throw new ClientMetadataError('temporarily_unavailable', message);
      }
      reading = this.store(url).finally(() => this.reading.delete(url));
      this.reading.set(url, reading);
    }
    await reading;
  }

  private async store(url: string): Promise<void> {
    try {
      const { readMetadataDocument } = await import('./metadata-document.js'); // its HTTP client is slow to load
      const allowed = addressList(this.settings.oauthMetadataAllowCidrs ?? []);
      const { content, freshSeconds } = await readMetadataDocument(url, allowed);
      refuseContent(url, content);
      await this.apps.describe(url, freshSeconds, introducedApp(content, this.settings, new URL(url).host));
      this.logger.log({ event: 'oauth.app_described', url });
    } catch (error) {
      if (error instanceof ClientMetadataError) {
        this.refused.set(url, error);
        this.logger.log({ event: 'oauth.document_refused', url, reason: error.message, error: error.cause });
      }
      throw error;
    }
  }
}

/** Ids of registered apps begin with `app_`. */
function isMetadataUrl(clientId: string): boolean {
  return /^https?:/i.test(clientId);
}

/** The rules of the draft, 3. The URL is compared as text, so there is one way to write it. */
function refuseUrl(clientId: string): void {
  const url = URL.canParse(clientId) ? new URL(clientId) : undefined;
  const isPlain =
    url?.protocol === 'https:' &&
    url.href === clientId &&
    url.pathname !== '/' &&
    !url.username &&
    !url.password &&
    !clientId.includes('#') &&
    clientId.length <= URL_CHARACTERS_MAX;
  if (isPlain) return;
  const message =
    'A client ID that is a URL must begin with https://, be normalized, have a path, and have neither user, password nor fragment.';
  throw new ClientMetadataError('invalid_client_metadata', message);
}

function refuseContent(url: string, content: Readonly<Record<string, unknown>>): void {
  const { client_id: clientId, token_endpoint_auth_method: method = 'none' } = content;
  if (clientId !== url) {
    throw new ClientMetadataError('invalid_client_metadata', `client_id in the document must be ${url}.`);
  }
  if (method !== 'none' || content['client_secret'] !== undefined) {
    const message =
      'token_endpoint_auth_method in the document must be none, and it must contain no client_secret.';
    throw new ClientMetadataError('invalid_client_metadata', message);
  }
}

function asMetadata({ name, redirectUris, grantTypes, authMethod, scopes }: AppDetails) {
  return {
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: grantTypes,
    response_types: ['code'],
    token_endpoint_auth_method: authMethod,
    scope: scopes.join(' '),
  };
}
