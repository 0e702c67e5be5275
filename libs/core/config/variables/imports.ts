import { integer } from './schemas.js';
import { variable } from './variable.js';

/** Limits on imports: many flights at once, from a ZIP file, a form or a folder. */
export const IMPORT_VARIABLES = {
  IMPORT_MAX_BYTES: variable({
    schema: integer(1_024, 107_374_182_400),
    default: '1073741824',
    description:
      'Maximum size of an import as it is sent, in bytes: of the ZIP file, or of all files of the form. ZIP files in the ZIP file count with their decompressed size, too.',
    readBy: ['api', 'worker', 'cli'],
  }),
  IMPORT_FILES_MAX: variable({
    schema: integer(1, 1_000_000),
    default: '20000',
    description: 'How many files an import can contain.',
    readBy: ['api', 'worker', 'cli'],
  }),
  IMPORT_EXPANDED_MAX_BYTES: variable({
    schema: integer(1_024, 1_099_511_627_776),
    default: '17179869184',
    description:
      'Maximum size of all files of an import together after decompression, in bytes. A single file is limited by `UPLOAD_MAX_BYTES`.',
    readBy: ['api', 'worker', 'cli'],
  }),
  IMPORT_FOLDER_DEPTH_MAX: variable({
    schema: integer(0, 1_000),
    default: '16',
    description: 'How many folders deep a file can be in a ZIP file. Deeper files are refused.',
    readBy: ['api', 'worker', 'cli'],
  }),
  CSV_MAX_BYTES: variable({
    schema: integer(1_024, 10_485_760),
    default: '2097152',
    description: 'Maximum size of the CSV file of a logbook, in bytes. A flight takes 50 to 500.',
    readBy: ['api'],
  }),
  CSV_ROWS_MAX: variable({
    schema: integer(1, 100_000),
    default: '10000',
    description: 'How many rows the CSV file of a logbook can have.',
    readBy: ['api'],
  }),
  IMPORT_ACCOUNT_MAX: variable({
    schema: integer(1, 10_000),
    default: '20',
    description:
      'How many imports of one account can be unfinished. Further ones get 429 with `Retry-After`. The file store holds them until they are finished.',
    readBy: ['api', 'cli'],
  }),
  IMPORT_TIMEOUT_SECONDS: variable({
    schema: integer(1, 86_400),
    default: '3600',
    description:
      'How long a client may take to send an import. Other requests have `REQUEST_TIMEOUT_SECONDS`.',
    readBy: ['api'],
  }),
  IMPORT_WAITING_FLIGHTS_MAX: variable({
    schema: integer(1, 1_000_000),
    default: '32',
    description:
      'How many flights of one account can wait for their analysis before its imports pause, including files that workers are reading. Imports also leave half of `QUEUE_ACCOUNT_MAX` and of `QUEUE_MAX` to uploads. Raise it if workers run idle during an import.',
    readBy: ['worker'],
  }),
  IMPORT_HISTORY_DAYS: variable({
    schema: integer(1, 3_650),
    default: '90',
    description: 'How long a finished import and the list of its files are kept. Its flights stay.',
    readBy: ['worker'],
  }),
} as const;
