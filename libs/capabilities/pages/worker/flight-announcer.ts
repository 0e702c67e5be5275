import { SETTINGS, type Settings } from '@core/config';
import { ApiError, type DebriefLanguage, type EventType } from '@core/contract';
import { type AnnouncedFlight, AnnouncedFlightRepository, presentBestScore } from '@capabilities/flights';
import { type AnnouncedEvent, type Announcement, type Announcer } from '@capabilities/webhooks';
import { Inject, Injectable } from '@nestjs/common';
import { flightSummary } from '../feed/flight-summary.js';
import { messagesIn } from '../flight-page/messages/messages.js';
import { FlightSharing, type Share } from '../sharing/flight-sharing.js';
import { SENTENCES, type SummarizedEvent } from './event-sentences.js';

/** Messages about other events have no picture. */
const WITH_PICTURE: readonly EventType[] = ['flight.processed', 'flight.corrected', 'flight.sharing.enabled'];

/** The data of events, as far as messages need it: see the classes of the wire. */
interface EventData {
  readonly flight?: { readonly id: string; readonly title: string };
  readonly percent?: number;
}

/** Says in a few words what happened to a flight, with link and picture if it is shared. */
@Injectable()
export class FlightAnnouncer implements Announcer {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly flights: AnnouncedFlightRepository,
    private readonly sharing: FlightSharing,
  ) {}

  async announce(event: AnnouncedEvent): Promise<Announcement> {
    const { flight: named, percent = 0 } = event.eventData as EventData;
    const flight = named && (await this.flights.find(event.accountId, named.id));
    const share = named && flight ? await this.share(event, named.id) : null;
    const { eventType, language } = event;
    const said =
      isSummarized(eventType) && flight
        ? this.summaryOf(flight, event)
        : { title: sentenceOf(eventType, { title: named?.title ?? '', percent }, language), lines: [] };
    const url = share?.url ?? null;
    const hasPicture = flight?.isDrawn === true && WITH_PICTURE.includes(eventType);
    return { ...said, url, picture: url !== null && hasPicture ? pictureOf(url, flight, language) : null };
  }

  /** The share of the flight, which a message for it can begin. */
  private async share(
    { accountId, eventType, sharesFlight, language }: AnnouncedEvent,
    flightId: string,
  ): Promise<Share | null> {
    try {
      const share = await this.sharing.get(accountId, flightId);
      if (share || !sharesFlight || eventType !== 'flight.processed') return share;
      return await this.sharing.enable(accountId, flightId, { language });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'flight_not_found') return null; // deleted meanwhile
      throw error;
    }
  }

  private summaryOf(
    flight: AnnouncedFlight,
    { language, pilotName }: AnnouncedEvent,
  ): Pick<Announcement, 'title' | 'lines'> {
    const best = presentBestScore(flight, flight.ruleSet ?? this.settings.defaultRuleSet);
    const { title, times, duration, points, league } = flightSummary(flight, best, language);
    const heading = points === null ? title : `${title} · ${points}`;
    const place = flight.site ?? flight.places?.takeoff_place?.name ?? null;
    const isPlaced = place === null || title.toLowerCase().includes(place.toLowerCase());
    const details = [times, duration, league].filter((part) => part !== null).join(' · ');
    return { title: heading, lines: [pilotName, isPlaced ? null : place, details].filter(isLine) };
  }
}

function isLine(line: string | null): line is string {
  return line !== null;
}

function isSummarized(type: EventType): type is SummarizedEvent {
  return type === 'flight.processed' || type === 'flight.corrected';
}

/** A flight that was deleted since is still named, as in the event. */
function sentenceOf(
  type: EventType,
  parts: { readonly title: string; readonly percent: number },
  language: DebriefLanguage,
): string {
  return isSummarized(type) ? parts.title : SENTENCES[language][type](parts);
}

/** Chats keep a picture by its URL, so that each version of the flight has one of its own. */
function pictureOf(
  url: string,
  { processedAt }: AnnouncedFlight,
  language: DebriefLanguage,
): Announcement['picture'] {
  const version = processedAt === null ? '' : `?v=${processedAt.getTime().toString(36)}`;
  return { url: `${url}.png${version}`, text: messagesIn(language).page.previewImage };
}
