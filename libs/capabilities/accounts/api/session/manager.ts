import { ApiError, type KeyScope, PLATFORM_SCOPE } from '@core/contract';
import { type CallingPrincipal } from '@core/access';

/** A user of the developer platform, an API key that manages its account, or an app that manages itself. */
export class Manager {
  /** The app that presents its own secret. It manages what is its own, and nothing else of its developer's account. */
  readonly appId: string | null;
  /** Of a key; undefined for those who may do everything. */
  private readonly keyScopes: readonly KeyScope[] | undefined;

  /** @param principal of a key or app */
  constructor(
    readonly accountId: string,
    principal: CallingPrincipal | undefined,
  ) {
    const credential = principal?.credential;
    this.appId = credential?.kind === 'app' ? credential.id : null;
    this.keyScopes = this.appId === null ? principal?.scopes : undefined;
  }

  /**
   * A key must not get at more than it may itself: by a key that it creates, or an endpoint that it sends events to.
   * @throws ApiError insufficient_scope
   */
  requireGrantable(scopes: readonly KeyScope[]): void {
    const own = this.keyScopes;
    if (own === undefined) return;
    const lacking = scopes.filter((scope) => scope === PLATFORM_SCOPE || !own.includes(scope));
    if (lacking.length === 0) return;
    throw new ApiError('insufficient_scope', {
      message: `An API key can only manage what needs no more scopes than its own, without ${PLATFORM_SCOPE}. This needs more: ${lacking.join(', ')}.`,
    });
  }
}
