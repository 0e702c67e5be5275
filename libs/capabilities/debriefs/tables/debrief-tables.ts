import { type Tables } from '@core/database';
import { AwaitedDebriefRow } from './awaited-debrief.entity.js';
import { DebriefWorkRepository } from './debrief-work.repository.js';
import { Debrief } from './debrief.entity.js';
import { DebriefRepository } from './debrief.repository.js';

export const DEBRIEF_TABLES: Tables = {
  entities: [AwaitedDebriefRow, Debrief],
  repositories: [DebriefWorkRepository, DebriefRepository],
};
