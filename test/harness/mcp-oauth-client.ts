import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { allow } from './oauth-app.js';
import { type PlatformUser } from './platform-user.js';
import { type Revision } from './mcp-client.js';

/** What an assistant keeps of its connection to a server, as the official client expects it. */
export class Assistant implements OAuthClientProvider {
  stored: OAuthTokens | undefined;
  /** The URL that it has opened in the browser of its user. */
  opened: URL | undefined;
  /** For a server that accepts the URL of a metadata document as client ID. */
  readonly clientMetadataUrl?: string;
  private verifier = '';
  private discovered: OAuthDiscoveryState | undefined;

  /** @param app with its client ID, or the URL of its metadata document; undefined: it registers itself */
  constructor(
    private app: OAuthClientInformationMixed | string | undefined,
    readonly redirectUrl: string,
  ) {
    if (typeof app === 'string') this.clientMetadataUrl = app;
  }

  get clientMetadata(): OAuthClientMetadata {
    return {
      client_name: 'My assistant',
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
    };
  }

  clientInformation(): OAuthClientInformationMixed | undefined {
    return typeof this.app === 'string' ? undefined : this.app;
  }

  saveClientInformation(app: OAuthClientInformationMixed): void {
    this.app = app;
  }

  tokens(): OAuthTokens | undefined {
    return this.stored;
  }

  saveTokens(tokens: OAuthTokens): void {
    this.stored = tokens;
  }

  redirectToAuthorization(url: URL): void {
    this.opened = url;
  }

  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }

  codeVerifier(): string {
    return this.verifier;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.discovered;
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.discovered = state;
  }

  /** Connects like someone who has entered the URL of the server, and perhaps a client ID. */
  async connect(baseUrl: string, user: PlatformUser, revision: Revision): Promise<Client> {
    const transport = this.transport(baseUrl);
    try {
      return await this.connected(transport, revision);
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error;
    }
    const callback = await allow(user, this.opened!);
    await transport.finishAuth(callback.searchParams);
    return this.connected(this.transport(baseUrl), revision);
  }

  private transport(baseUrl: string): StreamableHTTPClientTransport {
    return new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { authProvider: this });
  }

  private async connected(transport: StreamableHTTPClientTransport, revision: Revision): Promise<Client> {
    const mode = revision === '2026-07-28' ? { pin: revision } : ('legacy' as const);
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(transport);
    return client;
  }
}
