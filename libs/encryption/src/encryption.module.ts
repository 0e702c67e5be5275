import { SETTINGS, type Settings } from '@app/config';
import { Global, Module } from '@nestjs/common';
import { KeyRing } from './key-ring.js';

/** @throws Error with what to do when no key is configured; the one of an installation with `npm start` is the launcher's to make. */
function configuredKeyRing(settings: Settings): KeyRing {
  const [first, ...others] = settings.encryptionKeys ?? [];
  if (first) return new KeyRing([first, ...others]);
  throw new Error(
    'ENCRYPTION_KEYS is not set. Set it to NAME:KEY with a KEY made by "openssl rand -base64 32", the same for every API, or run "npm start", which makes one.',
  );
}

@Global()
@Module({
  providers: [{ provide: KeyRing, inject: [SETTINGS], useFactory: configuredKeyRing }],
  exports: [KeyRing],
})
export class EncryptionModule {}
