import { type CallingPrincipal } from '@core/access';
import { ApiError } from '@core/contract';
import { Injectable } from '@nestjs/common';
import {
  EventFeedRepository,
  FEED_EXPIRED,
  type FeedPage,
  type FeedReader,
} from '../tables/event-feed.repository.js';
import { positionIn } from './event-cursor.js';

/** As `after`: from now on. */
const NOW = 'now';

@Injectable()
export class ReadEvents {
  constructor(private readonly feed: EventFeedRepository) {}

  /**
   * The position from which a reader wants events; undefined for the oldest that are kept.
   * @throws ApiError invalid_cursor
   */
  async start(reader: FeedReader, after: string | undefined): Promise<string | undefined> {
    if (after === NOW) return this.feed.end(reader);
    return after === undefined ? undefined : positionIn(after);
  }

  /** @throws ApiError cursor_expired */
  async page(reader: FeedReader, position: string | undefined, limit: number): Promise<FeedPage> {
    const page = await this.feed.page(reader, position, limit);
    if (page === FEED_EXPIRED) throw new ApiError('cursor_expired');
    return page;
  }
}

export function readerOf({ credential, accountId, scopes }: CallingPrincipal): FeedReader {
  if (credential.kind === 'app') return { appId: credential.id };
  const connectionId = credential.kind === 'oauth_token' ? credential.connectionId : undefined;
  return { accountId, scopes, connectionId };
}
