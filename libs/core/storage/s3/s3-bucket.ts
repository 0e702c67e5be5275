import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type * as Sdk from '@aws-sdk/client-s3';
import { FileStoreUnavailableError } from '../flight-file-store.js';
import { isMissingObject, reasonOf } from './s3-faults.js';

export interface S3BucketOptions {
  readonly bucket: string;
  /** Beginning of all keys: empty, or ends with a slash. */
  readonly prefix: string;
  /** Server other than AWS. */
  readonly endpoint?: string | undefined;
  /** If undefined, the SDK uses `AWS_REGION` or the profile. */
  readonly region?: string | undefined;
  /** Profile of the AWS configuration files; if undefined, the SDK's own choice. */
  readonly profile?: string | undefined;
  readonly forcePathStyle: boolean;
  /** Whether to send and check checksums always, or only where S3 requires them. */
  readonly checksums: 'supported' | 'required';
  readonly encryption: 'none' | 'AES256' | 'aws:kms';
  readonly kmsKeyId?: string | undefined;
  readonly connectTimeoutSeconds: number;
  /** For one operation with all its attempts. */
  readonly timeoutSeconds: number;
  readonly attemptsMax: number;
}

export interface S3Object {
  /** Without the prefix. */
  readonly key: string;
  readonly modifiedAt: Date;
}

/** Many servers accept any region, and AWS's own default is this one. */
const REGION_OF_OTHER_SERVERS = 'us-east-1';

/** An S3 bucket, or the part of it below a prefix. Keys are relative to that. Every fault but a missing object throws. */
export class S3Bucket {
  /** For messages. */
  readonly url: string;
  private connected: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | undefined;

  constructor(private readonly options: S3BucketOptions) {
    const { bucket, prefix, endpoint } = options;
    this.url = `s3://${bucket}/${prefix}${endpoint === undefined ? '' : ` at ${endpoint}`}`;
  }

  /** Undefined if the object does not exist. @throws FileStoreUnavailableError, also if the bucket does not exist */
  async get(key: string): Promise<Buffer | undefined> {
    return this.orIfMissing(undefined, 'read', async ({ sdk, client }, abortSignal) => {
      const { Body } = await client.send(new sdk.GetObjectCommand(this.named(key)), { abortSignal });
      return buffer(addAbortSignal(abortSignal, Body as Readable));
    });
  }

  /** Resolves when the object is durable. @throws FileStoreUnavailableError */
  async put(key: string, bytes: Uint8Array): Promise<void> {
    const { encryption, kmsKeyId } = this.options;
    await this.send('written', ({ sdk, client }, abortSignal) =>
      client.send(
        new sdk.PutObjectCommand({
          ...this.named(key),
          Body: bytes,
          ContentType: 'application/octet-stream',
          ...(encryption !== 'none' && { ServerSideEncryption: encryption }),
          ...(kmsKeyId !== undefined && { SSEKMSKeyId: kmsKeyId }),
        }),
        { abortSignal },
      ),
    );
  }

  /** False also if the bucket does not exist. @throws FileStoreUnavailableError */
  async has(key: string): Promise<boolean> {
    return this.orIfMissing(false, 'read', async ({ sdk, client }, abortSignal) => {
      await client.send(new sdk.HeadObjectCommand(this.named(key)), { abortSignal });
      return true;
    });
  }

  /** A missing object is not an error. @throws FileStoreUnavailableError */
  async remove(key: string): Promise<void> {
    await this.send('written', ({ sdk, client }, abortSignal) =>
      client.send(new sdk.DeleteObjectCommand(this.named(key)), { abortSignal }),
    );
  }

  /** All objects whose key begins with `beginning`, page by page. @throws FileStoreUnavailableError */
  async *list(beginning: string): AsyncGenerator<S3Object> {
    for await (const { Contents = [] } of this.pages({ Prefix: this.options.prefix + beginning })) {
      for (const { Key, LastModified } of Contents) {
        yield { key: Key!.slice(this.options.prefix.length), modifiedAt: LastModified! };
      }
    }
  }

  /** The first segments of keys that have more than one. @throws FileStoreUnavailableError */
  async folders(): Promise<string[]> {
    const { prefix } = this.options;
    const folders: string[] = [];
    for await (const { CommonPrefixes = [] } of this.pages({ Prefix: prefix, Delimiter: '/' })) {
      folders.push(...CommonPrefixes.map(({ Prefix }) => Prefix!.slice(prefix.length, -1)));
    }
    return folders;
  }

  private async *pages(
    which: Pick<Sdk.ListObjectsV2CommandInput, 'Prefix' | 'Delimiter'>,
  ): AsyncGenerator<Sdk.ListObjectsV2CommandOutput> {
    const input = { Bucket: this.options.bucket, ...which };
    let token: string | undefined;
    do {
      const ContinuationToken = token;
      const page = await this.send('listed', ({ sdk, client }, abortSignal) =>
        client.send(new sdk.ListObjectsV2Command({ ...input, ContinuationToken }), { abortSignal }),
      );
      yield page;
      token = page.NextContinuationToken;
      // an incomplete list would make files look missing
      if (page.IsTruncated && !token)
        throw this.unavailable('listed', 'The token of the next page is missing');
    } while (token !== undefined);
  }

  private named(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.options.bucket, Key: this.options.prefix + key };
  }

  private async orIfMissing<T, M>(missing: M, what: string, work: Work<T>): Promise<T | M> {
    return this.send(what, (connected, signal) =>
      work(connected, signal).catch((error: unknown) => {
        if (!isMissingObject(error)) throw error;
        return missing;
      }),
    );
  }

  private async send<T>(what: string, work: Work<T>): Promise<T> {
    const connected = await (this.connected ??= this.connect());
    const { timeoutSeconds } = this.options;
    const signal = AbortSignal.timeout(timeoutSeconds * 1_000);
    try {
      return await work(connected, signal);
    } catch (error) {
      const reason = signal.aborted ? `No response within ${timeoutSeconds} s` : reasonOf(error);
      throw this.unavailable(what, reason, error);
    }
  }

  private unavailable(what: string, reason: string, cause?: unknown): FileStoreUnavailableError {
    return new FileStoreUnavailableError(`${this.url} cannot be ${what}: ${reason}`, { cause });
  }

  /** Loads the SDK, which only installations with a bucket need. */
  private async connect() {
    const sdk = await import('@aws-sdk/client-s3');
    const { endpoint, region, profile, checksums, attemptsMax, timeoutSeconds } = this.options;
    const whenToCheck = checksums === 'supported' ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED';
    const chosenRegion = region ?? (endpoint === undefined ? undefined : REGION_OF_OTHER_SERVERS);
    const client = new sdk.S3Client({
      ...(endpoint !== undefined && { endpoint }),
      ...(chosenRegion !== undefined && { region: chosenRegion }),
      ...(profile !== undefined && { profile }),
      forcePathStyle: this.options.forcePathStyle,
      requestChecksumCalculation: whenToCheck,
      responseChecksumValidation: whenToCheck,
      maxAttempts: attemptsMax,
      requestHandler: {
        connectionTimeout: this.options.connectTimeoutSeconds * 1_000,
        // of one attempt, so that a connection that has silently died leaves time for another
        requestTimeout: (timeoutSeconds * 1_000) / attemptsMax,
        throwOnRequestTimeout: true,
      },
    });
    return { sdk, client };
  }
}

type Work<T> = (connected: { sdk: typeof Sdk; client: Sdk.S3Client }, abortSignal: AbortSignal) => Promise<T>;
