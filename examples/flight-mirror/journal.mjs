// What the mirror knows, in one file that only grows: a line per change, written and synced before the next request is sent.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

/** The file is written again, without earlier values, when it has grown by this much. */
const GROWTH_BYTES_MAX = 64 * 1024 * 1024;

/**
 * The cursor of the feed, the flights by account, and the accounts whose flights must be listed, because the feed does not
 * have all their changes. A change has the new values of some of these, so applying it twice does no harm.
 */
export class Journal {
  cursor = undefined;
  /** @type {Map<string, Map<string, object>>} */
  accounts = new Map();
  /** @type {Set<string>} */
  unlisted = new Set();

  constructor(file) {
    this.file = file;
    this.load();
  }

  /** To commit changes, which one process at a time can do. */
  static open(file) {
    const journal = new Journal(file);
    journal.compact(); // also removes half a line that a kill has left
    return journal;
  }

  /** After this returns, the change survives a kill of the process and a crash of the machine. */
  commit(change) {
    this.apply(change);
    this.bytes += append(this.descriptor, change);
    if (this.bytes > this.bytesCompact + GROWTH_BYTES_MAX) this.compact();
  }

  /** All flights by account, sorted by id. */
  flights() {
    const sorted = (flights) => [...flights.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    return Object.fromEntries([...this.accounts].map(([account, flights]) => [account, sorted(flights)]));
  }

  apply({ cursor, listed = {}, changed = [], deleted = [], unlisted = [], forgotten = [] }) {
    if (cursor !== undefined) this.cursor = cursor;
    for (const [account, flights] of Object.entries(listed)) {
      this.accounts.set(account, new Map(flights.map((flight) => [flight.id, flight])));
      this.unlisted.delete(account);
    }
    for (const account of unlisted) {
      this.unlisted.add(account);
      if (!this.accounts.has(account)) this.accounts.set(account, new Map());
    }
    for (const [account, flight] of changed) this.accounts.get(account)?.set(flight.id, flight);
    for (const [account, id] of deleted) this.accounts.get(account)?.delete(id);
    for (const account of forgotten) {
      this.accounts.delete(account);
      this.unlisted.delete(account);
    }
  }

  load() {
    let text = '';
    try {
      text = readFileSync(this.file, 'utf8');
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    const lines = text.split('\n');
    lines.pop(); // empty, or half a line: its change was not committed
    for (const line of lines) this.apply(JSON.parse(line));
  }

  compact() {
    const temporary = `${this.file}.new`;
    const descriptor = openSync(temporary, 'w', 0o600);
    this.bytes = append(descriptor, {
      cursor: this.cursor,
      listed: this.flights(),
      unlisted: [...this.unlisted],
    });
    this.bytesCompact = this.bytes;
    renameSync(temporary, this.file);
    syncFolder(path.dirname(this.file));
    if (this.descriptor !== undefined) closeSync(this.descriptor);
    this.descriptor = descriptor;
  }
}

function append(descriptor, change) {
  const line = Buffer.from(`${JSON.stringify(change)}\n`);
  for (let written = 0; written < line.length;) written += writeSync(descriptor, line, written);
  fsyncSync(descriptor);
  return line.length;
}

/** Otherwise, a crash of the machine could bring the earlier file back. */
function syncFolder(folder) {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
