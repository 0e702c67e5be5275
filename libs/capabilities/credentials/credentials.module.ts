import { Credentials } from '@core/access';
import { Global, Module } from '@nestjs/common';
import { LiveAccessTokenRepository } from './live-access-token.repository.js';
import { LiveAppRepository } from './live-app.repository.js';
import { LiveConsoleTokenRepository } from './live-console-token.repository.js';
import { LiveKeyRepository } from './live-key.repository.js';
import { StoredCredentials } from './stored-credentials.js';

/** What the guard looks credentials up in. Needs the modules of the database and of OAuth. */
@Global()
@Module({
  providers: [
    LiveAccessTokenRepository,
    LiveAppRepository,
    LiveConsoleTokenRepository,
    LiveKeyRepository,
    { provide: Credentials, useClass: StoredCredentials },
  ],
  exports: [Credentials],
})
export class CredentialsModule {}
