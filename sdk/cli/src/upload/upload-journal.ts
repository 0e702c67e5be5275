import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Credentials } from '../credentials.js';
import { OWNER_ONLY, stateFolder } from '../user-folders.js';

interface Entry {
  readonly sha256: string;
  readonly flight_id: string;
}

/**
 * Files that the service has acknowledged, by their content. They are not sent again, so that a resumed upload costs
 * neither time nor requests of the plan. If the journal is lost, the service recognises the flights.
 */
export class UploadJournal {
  private constructor(
    private readonly file: string,
    private readonly flights: Map<string, string>,
  ) {}

  /** The journal of a key, or of the account of a login in the browser, at a service. */
  static async of(login: Credentials): Promise<UploadJournal> {
    const owner = 'key' in login ? login.key : login.account;
    const name = createHash('sha256').update(`${login.url}\n${owner}`).digest('hex').slice(0, 16);
    const file = path.join(stateFolder(), `uploads-${name}.jsonl`);
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const entries = text.split('\n').flatMap(entryOf);
    return new UploadJournal(file, new Map(entries.map(({ sha256, flight_id }) => [sha256, flight_id])));
  }

  flightOf(sha256: string): string | undefined {
    return this.flights.get(sha256);
  }

  async add(sha256: string, flightId: string): Promise<void> {
    this.flights.set(sha256, flightId);
    await mkdir(path.dirname(this.file), { recursive: true, mode: OWNER_ONLY.folder });
    await appendFile(this.file, `${JSON.stringify({ sha256, flight_id: flightId })}\n`, {
      mode: OWNER_ONLY.file,
    });
  }
}

/** None of a line that was cut off when the program was killed. */
function entryOf(line: string): Entry[] {
  try {
    return [JSON.parse(line) as Entry];
  } catch {
    return [];
  }
}
