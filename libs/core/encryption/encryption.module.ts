import { SETTINGS, type Settings } from '@core/config';
import { Global, Module } from '@nestjs/common';
import { keyRingOf } from './installation-key-ring.js';
import { KeyRing } from './key-ring.js';

@Global()
@Module({
  providers: [
    {
      provide: KeyRing,
      inject: [SETTINGS],
      useFactory: (settings: Settings) => keyRingOf(settings.encryptionKeys),
    },
  ],
  exports: [KeyRing],
})
export class EncryptionModule {}
