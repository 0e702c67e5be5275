import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ExportEntry } from './account-export.js';

/** Personal data: only the user who exports may read it. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Writes the entries as files in a folder, creating it if needed.
 * @throws if any of the files already exists
 */
export async function writeExportFolder(entries: AsyncIterable<ExportEntry>, folder: string): Promise<void> {
  for await (const { name, content } of entries) {
    const file = path.join(folder, ...name.split('/'));
    await mkdir(path.dirname(file), { recursive: true, mode: FOLDER_MODE });
    await writeExportFile(Readable.from(content, { objectMode: false }), file);
  }
}

/** Writes a new file. @throws if it already exists */
export async function writeExportFile(content: Readable, file: string): Promise<void> {
  await pipeline(content, createWriteStream(file, { flags: 'wx', mode: FILE_MODE }));
}
