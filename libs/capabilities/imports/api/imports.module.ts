import { SETTINGS, type Settings } from '@core/config';
import { NewImports } from '../domain/new-imports.js';
import { ArchiveStore } from '@core/storage';
import { ImportRepository } from '../tables/import.repository.js';
import { Module } from '@nestjs/common';
import { FlightsModule } from '@capabilities/flights/api';
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
