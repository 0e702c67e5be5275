import { type KeyScope, type Plan, type RuleSetName, type Scope, type UtcMonth } from '@core/contract';

/** The data that the guard needs about a presented key that is neither revoked nor expired. */
export interface LiveKey {
  readonly id: string;
  /** Public id of the key. */
  readonly apiKeyId: string;
  readonly scopes: KeyScope[];
  readonly accountId: string;
  readonly accountPublicId: string;
  readonly plan: Plan;
  /** Null for the service's default. */
  readonly ruleSet: RuleSetName | null;
  readonly accountDisabled: boolean;
  readonly lastUsedAt: Date | null;
  /** Requests that its account has used this month. */
  readonly requestsUsed: number;
}

/** The data that the guard needs about a presented token of the console whose session is active. */
export interface LiveConsoleToken {
  readonly id: string;
  readonly userId: string;
  readonly accountId: string;
  readonly accountPublicId: string;
  readonly plan: Plan;
  /** Null for the service's default. */
  readonly ruleSet: RuleSetName | null;
  readonly accountDisabled: boolean;
  /** Requests that its account has used this month, with keys. */
  readonly requestsUsed: number;
}

/** The data that the guard needs about a presented token of an app that has neither expired nor been revoked. */
export interface LiveAccessToken {
  readonly id: string;
  readonly appId: string;
  readonly appName: string;
  readonly connectionId: string;
  /** Includes those that are not ours, such as `offline_access`. */
  readonly scopes: (Scope | (string & {}))[];
  /** Resource indicators. Null: the app asked for none. */
  readonly resources: string[] | null;
  readonly accountId: string;
  readonly accountPublicId: string;
  readonly plan: Plan;
  /** Null for the service's default. */
  readonly ruleSet: RuleSetName | null;
  readonly accountDisabled: boolean;
  readonly lastUsedAt: Date | null;
  /** Requests that its account has used this month. */
  readonly requestsUsed: number;
}

/** The data that the guard needs about an app that presents its own secret, and of its developer's account. */
export interface LiveApp {
  readonly appId: string;
  readonly appName: string;
  readonly accountId: string;
  readonly accountPublicId: string;
  readonly plan: Plan;
  /** Null for the service's default. */
  readonly ruleSet: RuleSetName | null;
  readonly accountDisabled: boolean;
  /** Requests that its developer's account has used this month. */
  readonly requestsUsed: number;
}

/** The row of a valid key, of a valid token of the console or an app, or of an app itself. */
export type Found =
  | { readonly kind: 'api_key'; readonly row: LiveKey }
  | { readonly kind: 'console_token'; readonly row: LiveConsoleToken }
  | { readonly kind: 'oauth_token'; readonly row: LiveAccessToken }
  | { readonly kind: 'app'; readonly row: LiveApp };

/** A secret that may be valid: SHA-256 in hexadecimal. */
export interface HashedCredential {
  readonly kind: Found['kind'];
  readonly sha256: string;
}

/** What is read with a credential: one statement costs half as much as two. */
export interface ReadWith {
  /** The month whose usage to return. */
  readonly month: UtcMonth;
  /** Public id of the flight that the request names. */
  readonly flightId: string | undefined;
}

/** A valid credential, and the flight if one is named and belongs to its account. */
export interface FoundWith {
  readonly found: Found;
  readonly flight: unknown;
}

/** Where the guard finds who a credential belongs to. */
export abstract class Credentials {
  abstract find(credential: HashedCredential, readWith: ReadWith): Promise<FoundWith | undefined>;

  /** Whether the account, or one of its users, has this e-mail address. @param email in lower case */
  abstract isEmailOf(accountId: string, email: string): Promise<boolean>;

  /** Records that it is being used. */
  abstract markUsed(found: Found): Promise<void>;

  /** @param status of the response to the request that had it */
  abstract noteResponse(found: Found, status: number): void;
}
