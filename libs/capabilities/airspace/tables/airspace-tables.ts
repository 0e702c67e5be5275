import { type Tables } from '@core/database';
import { AirspaceSetRepository } from './airspace-set.repository.js';

export const AIRSPACE_TABLES: Tables = {
  entities: [],
  repositories: [AirspaceSetRepository],
};
