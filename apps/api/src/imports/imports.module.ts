import { SETTINGS, type Settings } from '@app/config';
import { NewImports } from '@app/imports';
import { ArchiveStore } from '@app/storage';
import { ImportRepository } from '@tables/imports';
import { Module } from '@nestjs/common';
import { FlightsModule } from '../flights/flights.module.js';
import { ImportFormReader } from './import-form-reader.js';
import { ImportsController } from './imports.controller.js';
import { OwnImports } from './own-imports.js';

@Module({
  imports: [FlightsModule],
  controllers: [ImportsController],
  providers: [
    ImportFormReader,
    OwnImports,
    {
      provide: NewImports,
      inject: [SETTINGS, ArchiveStore, ImportRepository],
      useFactory: (settings: Settings, archives: ArchiveStore, imports: ImportRepository) =>
        new NewImports(settings, archives, imports),
    },
  ],
})
export class ImportsModule {}
