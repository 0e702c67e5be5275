import { SETTINGS, type Settings } from '@core/config';
import { AUTHORIZE_ERROR_PAGE, AUTHORIZE_PAGE } from '../identity/oauth/oauth-plugins.js';
import { Identity } from '../identity/identity.js';
import { type ResourceName, resourcesOf, requestedScope } from '@core/access';
import { type App, AppRepository } from '../tables/oauth/app.repository.js';
import { Inject, Injectable } from '@nestjs/common';
import { ClientMetadataError } from './client-metadata.js';
import { IntroducedApps } from './introduced-apps.js';

/** better-auth would trim white space before it compares redirect URIs. */
const PRINTABLE = /^[\x21-\x7e]*$/;
/** RFC 7636, 4.2: SHA-256 in base64url. */
const CHALLENGE = /^[\w-]{43}$/;
/** Not a scope, so better-auth answers `invalid_scope`, wherever the error goes. */
const NO_SCOPE = 'none';

/** Where an app sends the browser of its user. */
@Injectable()
export class AuthorizationEndpoint {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly identity: Identity,
    private readonly apps: AppRepository,
    private readonly introduced: IntroducedApps,
  ) {}

  /**
   * Redirects to the consent page, or to a page that shows the error. Only an app that the operator has verified learns
   * of an error before the user has decided. Otherwise, a link to this service would lead to any registered URL at once:
   * RFC 9700, 4.11.2.
   */
  async answer(query: URLSearchParams): Promise<Response> {
    const clientId = await this.clientIn(query);
    if (clientId instanceof ClientMetadataError) return this.errorPage(clientId.code, clientId.message);
    const app = await this.apps.public(clientId);
    const answer = await this.identity.endpoint(`/oauth2/authorize?${this.adapted(query, clientId, app)}`, {
      headers: { accept: 'text/html' },
    });
    const location = answer.headers.get('location');
    if (location === null || this.isOwnPage(location) || app?.verifiedAt) return answer;
    return this.errorPageFor(location);
  }

  /** The scope that an app may ask for; empty if nothing is left, undefined if the app is unknown. */
  async scopeOf(appId: string, form: URLSearchParams): Promise<string | undefined> {
    const app = await this.apps.public(appId);
    return app && (requestedScope(form.get('scope'), app.scopes, this.resourcesIn(form)) ?? '');
  }

  /** The id of the app that asks, and an error if what it says of itself cannot be read or accepted. */
  private async clientIn(query: URLSearchParams): Promise<string | ClientMetadataError> {
    const asked = query.get('client_id') ?? '';
    try {
      return (await this.introduced.idAfterReading(asked)) ?? asked;
    } catch (error) {
      if (error instanceof ClientMetadataError) return error;
      throw error;
    }
  }

  private adapted(asked: URLSearchParams, clientId: string, app: App | undefined): URLSearchParams {
    const query = new URLSearchParams(asked);
    if (query.has('client_id')) query.set('client_id', clientId);
    // whatever the app prefers, the user sees the consent page and can sign in there as someone else
    const prompt = query.get('prompt');
    if (prompt !== null && prompt !== 'none') query.delete('prompt');
    query.delete('max_age');
    // an app that names no resource asks for the API
    if (!query.get('resource')) query.set('resource', resourcesOf(this.settings).api);
    if (!PRINTABLE.test(query.get('redirect_uri') ?? '')) query.delete('redirect_uri');
    if (!CHALLENGE.test(query.get('code_challenge') ?? '')) query.delete('code_challenge'); // as good as none
    if (app) {
      query.set('scope', requestedScope(query.get('scope'), app.scopes, this.resourcesIn(query)) ?? NO_SCOPE);
    }
    return query;
  }

  /** Those that exist. better-auth refuses the others. */
  private resourcesIn(parameters: URLSearchParams): ResourceName[] {
    const all = resourcesOf(this.settings);
    const asked = parameters.getAll('resource');
    const names = (Object.keys(all) as ResourceName[]).filter((name) => asked.includes(all[name]));
    return names.length > 0 ? names : ['api'];
  }

  private isOwnPage(location: string): boolean {
    const { origin, pathname } = new URL(location);
    const own = new URL(this.settings.publicUrl).origin;
    return origin === own && (pathname === AUTHORIZE_PAGE || pathname === AUTHORIZE_ERROR_PAGE);
  }

  /** With the error that the app would have received in the query or the fragment. */
  private errorPageFor(location: string): Response {
    const { searchParams, hash } = new URL(location);
    const answer = searchParams.has('error') ? searchParams : new URLSearchParams(hash.slice(1));
    return this.errorPage(answer.getAll('error').at(-1), answer.getAll('error_description').at(-1));
  }

  private errorPage(error: string | undefined, description: string | undefined): Response {
    const page = new URL(AUTHORIZE_ERROR_PAGE, this.settings.publicUrl);
    if (error !== undefined) page.searchParams.set('error', error);
    if (description !== undefined) page.searchParams.set('error_description', description);
    return new Response(null, { status: 302, headers: { location: page.href } });
  }
}
