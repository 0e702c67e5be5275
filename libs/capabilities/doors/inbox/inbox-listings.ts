import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type InboxPath } from '../tables/inbox-entry.repository.js';
import { Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { Inbox } from './inbox.js';
import { type Listed, multistatus } from './multistatus.js';

/** A client that reads nothing for so long gets the rest no more, so that the next listing has its turn. */
const STALLED_MS = 30_000;

/**
 * Sends listings of inboxes. A folder can have thousands of entries, so an account has one listing at a time. Others wait:
 * sync programs list several folders at once, and take a refusal for a failure.
 */
@Injectable()
export class InboxListings {
  /** The last listing of each account that has any; never rejects. */
  private readonly last = new Map<string, Promise<void>>();

  constructor(private readonly inbox: Inbox) {}

  /** @param withChildren of a folder; @throws ApiError inbox_entry_not_found */
  async send(accountId: string, path: InboxPath, withChildren: boolean, response: Response): Promise<void> {
    if (!withChildren) return write([await this.inbox.find(accountId, path)], response);
    await this.inTurn(accountId, async () => {
      if (response.closed) return;
      await write(await this.inbox.list(accountId, path), response);
    });
  }

  private async inTurn(accountId: string, work: () => Promise<void>): Promise<void> {
    const mine = (this.last.get(accountId) ?? Promise.resolve()).then(work);
    const settled = mine.catch(() => undefined);
    this.last.set(accountId, settled);
    try {
      await mine;
    } finally {
      if (this.last.get(accountId) === settled) this.last.delete(accountId);
    }
  }
}

async function write(entries: readonly Listed[], response: Response): Promise<void> {
  response.status(207).set({ 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-store' });
  response.setTimeout(STALLED_MS, () => response.destroy());
  try {
    await pipeline(Readable.from(multistatus(entries)), response);
  } catch (error) {
    if (!response.destroyed) throw error; // otherwise, the client has gone
  }
}
