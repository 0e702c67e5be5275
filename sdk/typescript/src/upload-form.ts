import { randomId } from './random-id.js';

/** A file to upload. In Node, `await openAsBlob(path)` reads it while it is sent. */
export type FileContent = Blob | Uint8Array | ArrayBuffer;

export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

export interface Form {
  readonly body: Blob;
  readonly contentType: string;
}

/** A file of a form, with the field that holds it. */
export interface FormFile {
  readonly field: string;
  readonly name: string;
  readonly content: FileContent;
}

/** `FormData` would hide the body, whose progress is reported. */
export function uploadForm(
  files: readonly FormFile[],
  fields: Readonly<Record<string, string | undefined>> = {},
): Form {
  const boundary = `flight-${randomId()}`;
  const parts: unknown[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    parts.push(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  for (const { field, name, content } of files) {
    parts.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${quotable(name)}"\r\n`,
      'Content-Type: application/octet-stream\r\n\r\n',
      content,
      '\r\n',
    );
  }
  parts.push(`--${boundary}--\r\n`);
  // The types of what a Blob is made of differ between Node and browsers.
  const body = new Blob(parts as ConstructorParameters<typeof Blob>[0]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}

/** As browsers write the name of a file. */
function quotable(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** The body as a stream that reports each part as it is sent. */
export function reporting(
  body: Blob,
  onProgress: (progress: UploadProgress) => void,
): ReadableStream<Uint8Array> {
  let sentBytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      sentBytes += chunk.byteLength;
      onProgress({ sentBytes, totalBytes: body.size });
    },
  });
  return (body.stream() as ReadableStream<Uint8Array>).pipeThrough(counter);
}
