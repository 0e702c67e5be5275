import { isScope } from '@core/contract';
import {
  type AppDayUsage,
  type AppView,
  type Authorization,
  type ConnectedApp,
  type OperatedAppView,
  type RequestingApp,
} from '../wire/app.js';
import { type App, type AppDay, type ListedApp, type OperatedApp } from '../tables/oauth/app.repository.js';
import { type Connection } from '../tables/oauth/connection.repository.js';
import { kindOf } from './app-registry.js';
import { type AuthorizationRequest } from './authorizations.js';

/** An app in the form that its developer receives. */
export function presentApp(app: ListedApp): AppView {
  return {
    ...presentRequestingApp(app),
    kind: kindOf(app),
    redirect_uris: app.redirectUris,
    scopes: app.scopes.filter(isScope),
    created_at: app.createdAt.toISOString(),
    suspended: app.disabled,
    connections: app.connections,
    requests_30_days: app.requests,
    failed_requests_30_days: app.failedRequests,
  };
}

/** An app in the form that operators receive. */
export function presentOperatedApp(app: OperatedApp): OperatedAppView {
  return { ...presentApp(app), account_id: app.accountPublicId, metadata_url: app.metadataUrl };
}

export function presentAppDays(days: readonly AppDay[]): AppDayUsage[] {
  return days.map(({ day, requests, clientErrors, serverErrors }) => ({
    date: day,
    requests,
    client_errors: clientErrors,
    server_errors: serverErrors,
  }));
}

/** @param limit the share of the app in the monthly quota; null if there is none */
export function presentConnection(connection: Connection, limit: number | null): ConnectedApp {
  const { requests: used } = connection;
  const { appId: id, appName: name, website, metadataUrl, verified } = connection;
  return {
    id: connection.id,
    app: { id, name, website, host: hostOf(metadataUrl), verified },
    scopes: connection.scopes.filter(isScope),
    created_at: connection.createdAt.toISOString(),
    last_used_at: connection.lastUsedAt?.toISOString() ?? null,
    requests: limit === null ? null : { used, limit, remaining: Math.max(0, limit - used) },
  };
}

export function presentAuthorization(request: AuthorizationRequest): Authorization {
  const { app, scopes, isOffline, redirectUri } = request;
  return {
    app: presentRequestingApp(app),
    scopes,
    stays_connected: isOffline,
    returns_to: redirectUri === undefined ? null : placeOf(redirectUri),
  };
}

function presentRequestingApp({ id, name, website, metadataUrl, verifiedAt }: App): RequestingApp {
  return { id, name, website, host: hostOf(metadataUrl), verified: verifiedAt !== null };
}

function hostOf(url: string | null): string | null {
  return url === null ? null : new URL(url).host;
}

/** `vario.example`, or `com.example.vario:` or `cursor:` for an installed app. */
function placeOf(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? host : protocol;
}
