import { type DebriefLanguage } from '@core/contract';
import { type StoredEvent } from '../../tables/stored-event.js';

/** What a message says, in any chat. The texts are plain: each kind escapes them for its own format. */
export interface Announcement {
  /** "Fiesch · 227 km FAI triangle · 1,357 points". */
  readonly title: string;
  /** Below the title, a line each. */
  readonly lines: readonly string[];
  /** The page of a shared flight; null without one. */
  readonly url: string | null;
  /** Its picture; null without one. Only with a `url`. */
  readonly picture: { readonly url: string; readonly text: string } | null;
}

/** An event to announce, and what its endpoint wants. */
export interface AnnouncedEvent extends StoredEvent {
  /** Internal id of the account. */
  readonly accountId: string;
  readonly language: DebriefLanguage;
  /** Named in the message; null for none. */
  readonly pilotName: string | null;
  /** Whether the flight is to be shared for this message. */
  readonly sharesFlight: boolean;
}

/** Says what happened. What comes later than this capability, such as pages of flights, provides it. */
export interface Announcer {
  announce(event: AnnouncedEvent): Promise<Announcement>;
}

export const ANNOUNCER = Symbol('announcer');
