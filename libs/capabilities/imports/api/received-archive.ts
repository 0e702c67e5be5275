import { type Readable, Transform } from 'node:stream';
import { ApiError, IMPORT_NAME_CHARACTERS_MAX, plainLine } from '@core/contract';
import { ArchiveTooLargeError } from '@capabilities/flights';
import { fileNameInZip } from '../domain/file-name-in-zip.js';
import { type ImportRecord } from '../tables/import.repository.js';
import { type StorageEngine } from 'multer';
import { ZipFile } from 'yazl';

export const ARCHIVE_FIELD = 'archive';
/** Fields for files of flights, which can be mixed. Each takes every format. */
export const FILES_FIELDS = ['track', 'igc'] as const;
export const FILES_FIELDS_TEXT = FILES_FIELDS.map((name) => `"${name}"`).join(' or ');
/** Text of an IGC file shrinks to a quarter even so, and the API has other requests to serve. */
const COMPRESSION_LEVEL = 1;

type Receive = (zip: Readable, name: string | null, sent: Promise<void>) => Promise<ImportRecord>;
type Done = Parameters<StorageEngine['_handleFile']>[2];

/** The files of a form as one archive, as they arrive: a ZIP file as it is, or other files packed into one. */
export class ReceivedArchive implements StorageEngine {
  private source: Readable | undefined;
  private packed: ZipFile | undefined;
  private received: Promise<ImportRecord> | undefined;
  private formFault: unknown;
  private files = 0;
  private bytes = 0;
  private complete: () => void = () => undefined;
  private refuse: (error: unknown) => void = () => undefined;

  /** @param bytesMax of files that are packed here, as they are sent; `receive` counts those of a ZIP file */
  constructor(
    private readonly receive: Receive,
    private readonly bytesMax: number,
  ) {}

  _handleFile(_request: unknown, file: Express.Multer.File, done: Done): void {
    const { fieldname, originalname, stream } = file;
    const end = once(done);
    if (this.source && (fieldname === ARCHIVE_FIELD || !this.packed)) {
      const others = fieldname === ARCHIVE_FIELD ? FILES_FIELDS.join(' or ') : ARCHIVE_FIELD;
      const message = `cannot be combined with ${others}`;
      stream.resume();
      return end(new ApiError('validation_failed', { details: [{ field: fieldname, message }] }));
    }
    try {
      if (fieldname === ARCHIVE_FIELD) this.start(stream, shortName(originalname));
      else this.pack(stream, originalname);
    } catch (error) {
      // thrown in an event of the form, it would end the process
      stream.resume();
      return end(error);
    }
    const fail = (error: unknown) => {
      this.formFault = error;
      end(error);
    };
    stream.once('error', fail).once('end', () => end());
    this.received!.catch(end); // such as a full store
  }

  _removeFile(_request: unknown, _file: unknown, done: (error: Error | null) => void): void {
    done(null);
  }

  /** The form is complete. @throws ApiError */
  async end(): Promise<ImportRecord> {
    if (!this.received) {
      const message = `Send a ZIP file in the form field "${ARCHIVE_FIELD}", or files of flights in ${FILES_FIELDS_TEXT}.`;
      throw new ApiError('missing_file', { message });
    }
    this.packed?.end();
    this.complete();
    return this.received;
  }

  /**
   * The form is not complete, or the archive could not be stored. Returns the cause, after what has been stored is
   * removed.
   * @param error of the form
   */
  async abort(error: unknown): Promise<unknown> {
    this.source?.destroy(error as Error);
    this.refuse(error);
    const failure = await this.received?.then(
      () => error,
      (cause: unknown) => cause,
    );
    return failure === undefined || failure === this.formFault ? error : failure;
  }

  private pack(stream: Readable, name: string): void {
    if (!this.packed) {
      this.packed = new ZipFile();
      const output = this.packed.outputStream as Readable;
      this.packed.on('error', (error: Error) => output.destroy(error));
      this.start(output, null);
    }
    const options = { compressionLevel: COMPRESSION_LEVEL };
    this.packed.addReadStream(this.counted(stream), fileNameInZip(name, this.files++), options);
  }

  private counted(stream: Readable): Readable {
    const counted = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.bytes += chunk.length;
        if (this.bytes > this.bytesMax) done(new ArchiveTooLargeError());
        else done(null, chunk);
      },
    });
    counted.once('error', (error) => {
      stream.resume(); // the form is read to its end
      this.source!.destroy(error);
    });
    stream.once('error', (error) => counted.destroy(error));
    return stream.pipe(counted);
  }

  private start(source: Readable, name: string | null): void {
    this.source = source;
    const sent = new Promise<void>((resolve, reject) => {
      this.complete = resolve;
      this.refuse = reject;
    });
    sent.catch(() => undefined); // the archive may have failed before
    this.received = this.receive(source, name, sent);
    this.received.catch(() => undefined); // awaited at the end
  }
}

function shortName(name: string): string | null {
  const base = name.split(/[/\\]/).at(-1)!;
  return [...plainLine(base.replaceAll('\0', ''))].slice(0, IMPORT_NAME_CHARACTERS_MAX).join('') || null;
}

/** Multer expects one call. */
function once(done: Done): (error?: unknown) => void {
  let isDone = false;
  return (error) => {
    if (isDone) return;
    isDone = true;
    done(error);
  };
}
