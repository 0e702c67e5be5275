import { integer, secondsList, url } from './schemas.js';
import { variable } from './variable.js';

/** Validation of signatures by a server. Here and only here, files leave the installation. */
export const SIGNATURE_VARIABLES = {
  SIGNATURE_VALIDATION_URL: variable({
    schema: url('http', 'https').optional(),
    description:
      'Open Validation Server that checks signatures the service cannot check itself, such as `http://vali.fai-civl.org/api/vali/json` of the FAI. Workers send it the original files, with pilot and positions, also of flights that are already stored, newest first. If unset, no file leaves the installation.',
    readBy: ['worker'],
  }),
  SIGNATURE_TIMEOUT_SECONDS: variable({
    schema: integer(1, 300),
    default: '60',
    description:
      'Time limit for one request to the validation server, from connecting to the end of the response.',
    readBy: ['worker'],
  }),
  SIGNATURE_FILE_MAX_BYTES: variable({
    schema: integer(1, 104_857_600),
    default: '3000000',
    description: 'Larger files are not sent. The default is the limit of the server of the FAI.',
    readBy: ['worker'],
  }),
  SIGNATURE_PAUSE_SECONDS: variable({
    schema: integer(0, 3_600),
    default: '2',
    description:
      'Pause after each request to the validation server. All workers together make one request at a time. The server of the FAI allows 30 requests per minute.',
    readBy: ['worker'],
  }),
  SIGNATURE_RETRY_SECONDS: variable({
    schema: secondsList(20),
    default: '60,300,1800,7200,21600,86400',
    description:
      'Waits before each retry if the validation server gives no verdict, in seconds. Each wait varies by up to a fifth. After the last one, the signature stays unchecked.',
    readBy: ['worker'],
  }),
} as const;
