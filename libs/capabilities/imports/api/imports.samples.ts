import { SAMPLE_FLIGHT } from '@capabilities/flights/api';

export const SAMPLE_REFUSED_FILE = {
  position: 17,
  name: '2023/2023-05-14.igc',
  outcome: 'refused',
  flight_id: null,
  refusal: { code: 'invalid_igc', message: 'The file contains no fixes.' },
};

export const SAMPLE_IMPORT_IN_LIST = {
  id: 'imp_01KAFQ3R1T5V7X9Z2B4D6F8H0K',
  status: 'running',
  name: 'logbook.zip',
  files: { total: 412, imported: 118, duplicates: 3, refused: 1, remaining: 290 },
  failure: null,
  created_at: '2026-07-14T09:30:00Z',
  finished_at: null,
};

export const SAMPLE_RUNNING_IMPORT = { ...SAMPLE_IMPORT_IN_LIST, refusals: [SAMPLE_REFUSED_FILE] };

export const SAMPLE_ACCEPTED_IMPORT = {
  ...SAMPLE_IMPORT_IN_LIST,
  files: { total: 412, imported: 0, duplicates: 0, refused: 0, remaining: 412 },
  refusals: [],
};

export const SAMPLE_IMPORTED_FILE = {
  ...SAMPLE_REFUSED_FILE,
  position: 0,
  name: '2023/2023-05-01.igc',
  outcome: 'imported',
  flight_id: SAMPLE_FLIGHT.id,
  refusal: null,
};
