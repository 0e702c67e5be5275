import { EVENT_SCOPES } from '@core/contract';

// Endpoints of apps get the events of the users who have connected the app, by the rules of the event feed: each from the
// connection on, of types whose scope the user allows, and only while the connection exists. A delivery to such an
// endpoint belongs to the connection and is deleted with it, also if it is queued.

const TYPES_AND_SCOPES = Object.entries(EVENT_SCOPES)
  .map(([type, scope]) => `('${type}', '${scope}')`)
  .join(', ');

/** SQL: whether the user of a connection allows its app to read an event. */
export function mayRead(connection: string, event: string): string {
  return `exists (select from (values ${TYPES_AND_SCOPES}) as needed (type, scope)
                   where needed.type = ${event}.type and needed.scope = any(${connection}.scopes))`;
}

/**
 * SQL: the connections by which the app of an endpoint may get an event, of which there is at most one.
 * @param columns of the connections `c`
 */
export function connectionsFor(endpoint: string, event: string, columns = 'c.id'): string {
  return `select ${columns} from users u
            join accounts owner on owner.id = u.account_id and owner.disabled_at is null
            join oauth_connections c on c.user_id = u.id
           where u.account_id = ${event}.account_id and c.app_id = ${endpoint}.app_id
             and c.created_at <= ${event}.created_at and ${mayRead('c', event)}`;
}

/** SQL: whether events may be sent to an endpoint: it is enabled, and so is its app if it has one. */
export function isOpen(endpoint: string): string {
  return `(${endpoint}.disabled_at is null and (${endpoint}.app_id is null or exists (
            select from oauth_apps app join accounts developer on developer.id = app.account_id
             where app.id = ${endpoint}.app_id and not app.disabled and developer.disabled_at is null)))`;
}

/**
 * SQL: joins to the deliveries that are being made, of an `event` to an `endpoint`, the `connection` that they belong to, and
 * leaves out what no connection allows. A connection that is being deleted is waited for.
 */
export const BY_CONNECTION = `left join lateral (
    ${connectionsFor('endpoint', 'event')} for key share of c) connection on endpoint.app_id is not null
   where (endpoint.app_id is null or connection.id is not null or event.endpoint_id is not null)`;
