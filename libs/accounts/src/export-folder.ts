import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ExportEntry } from './account-export.js';

/** Readable for the person who exports only: it is somebody's data. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Writes the entries as files below a folder, which it makes. @throws when there is one of these files already */
export async function writeExportFolder(entries: AsyncIterable<ExportEntry>, folder: string): Promise<void> {
  for await (const { name, content } of entries) {
    const file = path.join(folder, ...name.split('/'));
    await mkdir(path.dirname(file), { recursive: true, mode: FOLDER_MODE });
    await writeExportFile(Readable.from(content, { objectMode: false }), file);
  }
}

/** Writes a new file. @throws when there is one already */
export async function writeExportFile(content: Readable, file: string): Promise<void> {
  await pipeline(content, createWriteStream(file, { flags: 'wx', mode: FILE_MODE }));
}
