import path from 'node:path';
import { type Settings } from '@core/config';
import { type FileStoreRepository } from './tables/file-store.repository.js';
import { type ArchiveStore } from './archive-store.js';
import { type FlightFileStore } from './flight-file-store.js';
import { FilesystemArchiveStore } from './folder/filesystem-archive-store.js';
import { FilesystemFlightFileStore } from './folder/filesystem-flight-file-store.js';
import { FolderPlace } from './folder/folder-place.js';
import { S3ArchiveStore } from './s3/s3-archive-store.js';
import { S3Bucket, type S3BucketOptions } from './s3/s3-bucket.js';
import { S3FlightFileStore } from './s3/s3-flight-file-store.js';
import { S3Place } from './s3/s3-place.js';
import { type StorePlace } from './store-place.js';
import { MarkedRoot, type StoreRoot } from './store-root.js';

/** Where files are, or are to be: a folder, or a bucket. */
export type StoreLocation = { readonly folder: string } | { readonly bucket: S3BucketOptions };

export interface OpenedStore {
  readonly place: StorePlace;
  readonly filesIn: (root: StoreRoot) => FlightFileStore;
  readonly archivesIn: (root: StoreRoot) => ArchiveStore;
}

/** Contacts nothing yet. */
export function openStore(location: StoreLocation): OpenedStore {
  if ('folder' in location) {
    const { folder } = location;
    const filesIn = (root: StoreRoot) => new FilesystemFlightFileStore(folder, root);
    const archivesIn = (root: StoreRoot) => new FilesystemArchiveStore(folder, root);
    return { place: new FolderPlace(folder), filesIn, archivesIn };
  }
  const bucket = new S3Bucket(location.bucket);
  return {
    place: new S3Place(bucket),
    filesIn: (root) => new S3FlightFileStore(bucket, root),
    archivesIn: (root) => new S3ArchiveStore(bucket, root),
  };
}

/** The file store of the service: the bucket if one is configured, otherwise a folder in `DATA_DIR`. */
export function configuredLocation(settings: Settings): StoreLocation {
  const { s3Bucket } = settings;
  if (s3Bucket === undefined) return { folder: path.join(settings.dataDir, 'flights') };
  return { bucket: bucketOptions(settings, s3Bucket, settings.s3Prefix) };
}

/** A bucket with the configured server and limits. */
export function bucketOptions(settings: Settings, bucket: string, prefix: string): S3BucketOptions {
  return {
    bucket,
    prefix,
    endpoint: settings.s3Endpoint,
    region: settings.s3Region,
    forcePathStyle: settings.s3ForcePathStyle === 'on',
    checksums: settings.s3Checksums,
    encryption: settings.s3Encryption,
    kmsKeyId: settings.s3KmsKeyId,
    connectTimeoutSeconds: settings.s3ConnectTimeoutSeconds,
    timeoutSeconds: settings.s3TimeoutSeconds,
    attemptsMax: settings.s3AttemptsMax,
  };
}

/** What the service stores outside the database. */
export interface ServiceStores {
  readonly files: FlightFileStore;
  readonly archives: ArchiveStore;
}

/**
 * The file store of the service.
 * @param options `mayCreate`: whether to create it for a database without flights
 */
export function configuredStores(
  settings: Settings,
  ids: FileStoreRepository,
  options: { readonly mayCreate: boolean },
): ServiceStores {
  const { place, filesIn, archivesIn } = openStore(configuredLocation(settings));
  const root = new MarkedRoot(place, ids, options);
  return { files: filesIn(root), archives: archivesIn(root) };
}
