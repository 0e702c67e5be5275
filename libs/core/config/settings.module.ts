import { Module, type DynamicModule } from '@nestjs/common';
import { type Settings } from './settings.js';

/** Injection token of the frozen {@link Settings}. */
export const SETTINGS = Symbol('settings');

@Module({})
export class SettingsModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: SettingsModule,
      global: true,
      providers: [{ provide: SETTINGS, useValue: settings }],
      exports: [SETTINGS],
    };
  }
}
