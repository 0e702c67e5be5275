import { type Tables } from '@core/database';
import { AppRepository } from './app.repository.js';
import { ConnectionRepository } from './connection.repository.js';
import { OAuthAppRow, OAuthConnectionRow } from './oauth-rows.entity.js';

/** The rows are written by better-auth, in libs/capabilities/accounts/identity, except where a repository does. */
export const OAUTH_TABLES: Tables = {
  entities: [OAuthAppRow, OAuthConnectionRow],
  repositories: [AppRepository, ConnectionRepository],
};
