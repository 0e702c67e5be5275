import * as z from 'zod';
import { integer } from './schemas.js';
import { variable } from './variable.js';

/** Flights that arrive as files: by WebDAV, and in a watched folder. */
export const INBOX_VARIABLES = {
  INBOX_ENTRIES_MAX: variable({
    schema: integer(1, 1_000_000),
    default: '20000',
    description:
      'Files and folders that the WebDAV inbox of one account can list. Further uploads to it get 507. Deleting an entry keeps its flight.',
    readBy: ['api'],
  }),
  INBOX_REQUESTS_PER_MINUTE: variable({
    schema: integer(1, 1_000_000),
    default: '600',
    description:
      'Requests to the WebDAV inbox per key in any 60 seconds, besides uploads: rclone sends about one per file and two per folder. They do not count towards the monthly quota. Uploads have the limits `DIRECT_UPLOADS_PER_MINUTE` and `DIRECT_UPLOADS_PER_DAY`.',
    readBy: ['api'],
  }),
  INBOX_DIR: variable({
    schema: z.string().min(1, 'must not be empty').optional(),
    description:
      'Folder that is watched for flights. Each account has a folder in it, named after its id or its e-mail address. Use an absolute path. If unset, none is watched. See [Watched folder](instruments.md#watched-folder).',
    readBy: ['api'],
  }),
  INBOX_SCAN_SECONDS: variable({
    schema: integer(1, 3_600),
    default: '5',
    description: 'How often `INBOX_DIR` is searched for new files.',
    readBy: ['api'],
  }),
  INBOX_SETTLE_SECONDS: variable({
    schema: integer(0, 3_600),
    default: '10',
    description:
      'How long a file in `INBOX_DIR` must stay unchanged before it is read. Raise it if files arrive slowly.',
    readBy: ['api'],
  }),
} as const;
