import { type Tables } from '@core/database';
import { AirspaceDecisionRepository } from './airspace-decision.repository.js';
import { AirspaceFileRepository } from './airspace-file.repository.js';
import { AirspaceJudgingRepository } from './airspace-judging.repository.js';
import { AirspaceRemarkRepository } from './airspace-remark.repository.js';
import { AirspaceSetRepository } from './airspace-set.repository.js';
import { AirspaceVerdictRepository } from './airspace-verdict.repository.js';

export const AIRSPACE_TABLES: Tables = {
  entities: [],
  repositories: [
    AirspaceDecisionRepository,
    AirspaceFileRepository,
    AirspaceJudgingRepository,
    AirspaceRemarkRepository,
    AirspaceSetRepository,
    AirspaceVerdictRepository,
  ],
};
