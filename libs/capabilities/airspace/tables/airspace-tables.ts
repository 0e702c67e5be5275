import { type Tables } from '@core/database';
import { AirspaceFileRepository } from './airspace-file.repository.js';
import { AirspaceJudgingRepository } from './airspace-judging.repository.js';
import { AirspaceRemarkRepository } from './airspace-remark.repository.js';
import { AirspaceSetRepository } from './airspace-set.repository.js';
import { AirspaceVerdictRepository } from './airspace-verdict.repository.js';

export const AIRSPACE_TABLES: Tables = {
  entities: [],
  repositories: [
    AirspaceFileRepository,
    AirspaceJudgingRepository,
    AirspaceRemarkRepository,
    AirspaceSetRepository,
    AirspaceVerdictRepository,
  ],
};
