import * as z from 'zod';
import { baseAddress, integer } from './schemas.js';
import { variable } from './variable.js';

/** Where uploaded files are stored: in `DATA_DIR`, or in an S3 bucket. */
export const STORAGE_VARIABLES = {
  S3_BUCKET: variable({
    schema: z
      .string()
      .regex(/^[a-zA-Z0-9][\w.-]{1,254}$/, 'must be the name of a bucket')
      .optional(),
    description:
      'Bucket for the uploaded files. If unset, they are in `DATA_DIR/flights`. To move existing files, see [Use S3](self-hosting.md#use-s3).',
    readBy: ['api', 'worker', 'cli'],
  }),
  S3_PREFIX: variable({
    schema: z
      .string()
      .regex(/^(?:[\w.-]+\/)*$/, 'must be empty, or a path such as flights/ that ends with a slash'),
    default: '',
    description: 'Beginning of all keys in the bucket, such as `flights/`.',
    readBy: ['api', 'worker', 'cli'],
  }),
  S3_ENDPOINT: variable({
    schema: baseAddress.optional(),
    description: 'URL of an S3 server other than AWS, without a path.',
    readBy: ['api', 'worker', 'cli'],
  }),
  S3_REGION: variable({
    schema: z
      .string()
      .regex(/^[a-z0-9-]{1,64}$/, 'must be the name of a region')
      .optional(),
    description:
      'Region of the bucket. If unset, `AWS_REGION` or the AWS profile applies, and `us-east-1` with `S3_ENDPOINT`.',
    readBy: ['api', 'worker', 'cli'],
  }),
  S3_FORCE_PATH_STYLE: variable({
    schema: z.enum(['on', 'off'], 'must be on or off'),
    default: 'off',
    description:
      'With `on`, the bucket is part of the path and not of the host name. Most servers other than AWS require it.',
    readBy: ['api', 'worker', 'cli'],
  }),
  S3_CHECKSUMS: variable({
    schema: z.enum(['supported', 'required'], 'must be supported or required'),
    default: 'supported',
    description:
      'When checksums are sent and checked: wherever S3 supports them, or only where it requires them. Set `required` if your server rejects them.',
    readBy: ['api', 'worker', 'cli'],
  }),
  S3_ENCRYPTION: variable({
    schema: z.enum(['none', 'AES256', 'aws:kms'], 'must be none, AES256 or aws:kms'),
    default: 'none',
    description:
      'Encryption that the service requests from the S3 server for each object. With `none`, the default of the bucket applies.',
    readBy: ['api', 'worker', 'cli'],
  }),
  S3_KMS_KEY_ID: variable({
    schema: z.string().min(1, 'must not be empty').max(2_048, 'is too long').optional(),
    description: 'Key for `S3_ENCRYPTION=aws:kms`. If unset, AWS uses its own key for S3.',
    readBy: ['api', 'worker', 'cli'],
  }),
  S3_CONNECT_TIMEOUT_SECONDS: variable({
    schema: integer(1, 60),
    default: '2',
    description: 'Time limit for connecting to the S3 server, per attempt.',
    readBy: ['api', 'worker', 'cli'],
  }),
  S3_TIMEOUT_SECONDS: variable({
    schema: integer(1, 300),
    default: '15',
    description:
      'Time limit for one S3 operation with all its attempts. Each attempt has an equal share to respond. After that, the store counts as unavailable.',
    readBy: ['api', 'worker', 'cli'],
  }),
  S3_ATTEMPTS_MAX: variable({
    schema: integer(1, 10),
    default: '3',
    description: 'How often an S3 operation is attempted before the store counts as unavailable.',
    readBy: ['api', 'worker', 'cli'],
  }),
  AWS_ACCESS_KEY_ID: variable({
    schema: z.string().min(1, 'must not be empty').optional(),
    description:
      'Access key for S3, read by the AWS SDK. Its other sources work too: profiles, web identity, and the roles of containers and instances.',
    readBy: ['api', 'worker', 'cli'],
  }),
  AWS_SECRET_ACCESS_KEY: variable({
    schema: z.string().min(1, 'must not be empty').optional(),
    description: 'Secret of `AWS_ACCESS_KEY_ID`.',
    readBy: ['api', 'worker', 'cli'],
    secret: true,
  }),
} as const;
