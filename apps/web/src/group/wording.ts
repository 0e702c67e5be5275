import {
  Formats,
  type Language,
  type Messages,
  messagesIn,
  type UnitSystem,
} from '@capabilities/pages/flight-page';
import { liveMessagesIn, type LiveMessages } from '../messages/messages.js';
import { groupMessagesIn, type GroupMessages } from './messages/messages.js';

/** Texts and formats in which a group is shown. */
export interface Wording {
  readonly formats: Formats;
  readonly messages: Messages;
  readonly live: LiveMessages;
  readonly texts: GroupMessages;
}

/** @param timeZone IANA name of the zone of the first flight */
export function wordingIn(language: Language, units: UnitSystem, timeZone: string): Wording {
  const messages = messagesIn(language);
  const { compassPoints } = messages;
  return {
    formats: new Formats({ language, units, timeZone, compassPoints }),
    messages,
    live: liveMessagesIn(language),
    texts: groupMessagesIn(language),
  };
}
