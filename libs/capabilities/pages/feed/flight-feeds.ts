import { SETTINGS, type Settings } from '@core/config';
import { ApiError, type DebriefLanguage, flightPageUrl, wireTime } from '@core/contract';
import { type FeedFlight, FlightFeedRepository, presentBestScore } from '@capabilities/flights';
import { type FlightBestScore } from '@capabilities/flights/wire';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { newShareToken, shareTokenSha256 } from '../sharing/share-token.js';
import { type FeedState, type NewFeed } from '../wire/feed.js';
import { type Feed, type FeedEntry } from './feed-entry.js';
import { flightSummary } from './flight-summary.js';

/** Without the name of the account: who reads the feed need not know whose flights they are. */
const TITLES: Readonly<Record<DebriefLanguage, string>> = { en: 'Flights', de: 'Flüge', fr: 'Vols' };

/** Formats of a private link, as its address ends. */
export type FeedFormat = 'ics' | 'atom';

/** The private link to an account's flights as a calendar and as a feed. */
@Injectable()
export class FlightFeeds {
  private readonly logger = new Logger('feeds');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly feeds: FlightFeedRepository,
  ) {}

  async state(accountId: string): Promise<FeedState> {
    const createdAt = await this.feeds.find(accountId);
    return { enabled: createdAt !== undefined, created_at: wireTime(createdAt?.getTime() ?? null) };
  }

  /** Makes a link. An earlier one stops working. */
  async make(accountId: string): Promise<NewFeed> {
    const token = newShareToken();
    const createdAt = await this.feeds.replace(accountId, shareTokenSha256(token)!);
    this.logger.log({ event: 'feed.enabled' });
    return {
      enabled: true,
      created_at: wireTime(createdAt.getTime()),
      calendar_url: this.addressOf(token, 'ics'),
      atom_url: this.addressOf(token, 'atom'),
    };
  }

  async revoke(accountId: string): Promise<FeedState> {
    await this.feeds.remove(accountId);
    this.logger.log({ event: 'feed.disabled' });
    return { enabled: false, created_at: null };
  }

  /** @throws ApiError `feed_not_found` for every token that is not that of a link, whatever the reason */
  async read(token: string, format: FeedFormat, language: DebriefLanguage): Promise<Feed> {
    const tokenSha256 = shareTokenSha256(token);
    const owner = tokenSha256 && (await this.feeds.owner(tokenSha256));
    if (!owner) throw new ApiError('feed_not_found');
    const flights = await this.feeds.flights(owner.accountId, this.settings.feedFlightsMax);
    const ruleSet = owner.ruleSet ?? this.settings.defaultRuleSet;
    const times = [owner.createdAt, ...flights.map(({ processedAt }) => processedAt)];
    return {
      title: TITLES[language],
      publicUrl: this.settings.publicUrl,
      selfUrl: this.addressOf(token, format),
      updatedAt: new Date(Math.max(...times.map((time) => time.getTime()))),
      entries: flights.map((flight) => this.entryOf(flight, presentBestScore(flight, ruleSet), language)),
    };
  }

  private entryOf(flight: FeedFlight, best: FlightBestScore | null, language: DebriefLanguage): FeedEntry {
    const { publicId, site, flownAt, durationSeconds, places, latitude, longitude } = flight;
    const { title, times, duration, points, league } = flightSummary(flight, best, language);
    return {
      id: publicId,
      title,
      lines: [times, duration, points && `${points} (${league})`].filter((line) => line !== null),
      place: site ?? places?.takeoff_place?.name ?? null,
      ...{ latitude, longitude, startsAt: flownAt, updatedAt: flight.processedAt },
      endsAt: new Date(flownAt.getTime() + durationSeconds * 1_000),
      url: flightPageUrl(this.settings.publicUrl, publicId),
    };
  }

  private addressOf(token: string, format: FeedFormat): string {
    return `${this.settings.publicUrl}/feeds/${token}.${format}`;
  }
}
