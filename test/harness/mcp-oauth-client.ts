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
  private verifier = '';
  private discovered: OAuthDiscoveryState | undefined;

  constructor(
    private readonly app: OAuthClientInformationMixed,
    readonly redirectUrl: string,
  ) {}

  get clientMetadata(): OAuthClientMetadata {
    return { redirect_uris: [this.redirectUrl], grant_types: ['authorization_code', 'refresh_token'] };
  }

  clientInformation(): OAuthClientInformationMixed {
    return this.app;
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

  /** Connects like someone who has entered only the URL of the server and the client ID. */
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
