import { SETTINGS, type Settings } from '@core/config';
import { KeyRing } from '@core/encryption';
import { mailSenderOf } from '@core/mail';
import { type BeforeApplicationShutdown, Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AttemptLimits } from './attempt-limits.js';
import { Identity } from './identity.js';

/** Sign-in for the developer platform. */
@Global()
@Module({
  providers: [
    AttemptLimits,
    {
      provide: Identity,
      inject: [DataSource, SETTINGS, KeyRing],
      useFactory: (database: DataSource, settings: Settings, keys: KeyRing) =>
        new Identity({ database, settings, keys, mail: mailSenderOf(settings) }),
    },
  ],
  exports: [AttemptLimits, Identity],
})
export class IdentityModule implements BeforeApplicationShutdown {
  constructor(private readonly identity: Identity) {}

  /** Runs before shutdown closes the database connections. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.identity.close();
  }
}
