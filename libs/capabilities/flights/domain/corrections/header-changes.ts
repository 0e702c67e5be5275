import {
  cutTo,
  GLIDER_CHARACTERS_MAX,
  isUtcDay,
  PILOT_CHARACTERS_MAX,
  type UtcDay,
  utcDayOf,
} from '@core/contract';
import { headerAircraftClass, type IgcFile, isRolledOver } from '@engine/analysis';
import { type CorrectionsBody } from '../../wire/flight.bodies.js';
import { type CorrectedField } from './stored-corrections.js';

/** Headers that corrections can replace. */
type NamingHeaders = Pick<IgcFile['headers'], 'gliderType' | 'competitionClass' | 'pilot'>;

/** What a file says that corrections can replace. */
export interface CorrectableHeaders extends NamingHeaders {
  /** UTC date of the first fix; null if the file has none, or one that is ruled out. */
  readonly date: string | null;
}

/** The headers of a file with the fixes of a stored flight, which was uploaded later. */
export interface LaterHeaders {
  readonly headers: CorrectableHeaders;
  /** What the owner states in other ways, which goes before any header. */
  readonly ofOwner: readonly CorrectedField[];
}

/** Corrections. A header has no day at the take-off, but a UTC date of the first fix. */
export type HeaderChanges = CorrectionsBody & { readonly date?: UtcDay };

/**
 * What the headers of a later file change, as corrections. Where both files say the same, a correction by an earlier upload is
 * withdrawn. A header that is missing changes nothing.
 * @param effectiveDate UTC date of the first fix, as corrected or else in the stored file
 */
export function headerChanges(
  stored: Pick<IgcFile, 'date'> & { readonly headers: NamingHeaders },
  effectiveDate: string | null,
  { headers: sent, ofOwner }: LaterHeaders,
): HeaderChanges {
  const { headers } = stored;
  const named = { ...headers, gliderType: sent.gliderType ?? headers.gliderType };
  const classified = { ...named, competitionClass: sent.competitionClass ?? headers.competitionClass };
  const changes = {
    ...changeOf('aircraft_model', headers.gliderType, sent.gliderType, GLIDER_CHARACTERS_MAX),
    ...changeOf('aircraft_class', headerAircraftClass(named), headerAircraftClass(classified)),
    ...changeOf('pilot', headers.pilot, sent.pilot, PILOT_CHARACTERS_MAX),
  };
  const ofHeaders = Object.entries(changes).filter(([name]) => !ofOwner.includes(name as CorrectedField));
  const date = ofOwner.includes('flown_on') ? {} : dateChange(stored.date, effectiveDate, sent.date);
  return { ...Object.fromEntries(ofHeaders), ...date };
}

/** A receiver that counts the weeks from zero does not replace a date that is possible. */
function dateChange(
  stored: string | null,
  effective: string | null,
  sent: string | null,
): Pick<HeaderChanges, 'date' | 'flown_on'> {
  if (sent === null || sent === effective || !isUtcDay(sent)) return {};
  if (effective !== null && effective <= utcDayOf(new Date()) && isRolledOver(sent, effective)) return {};
  return sent === stored ? { flown_on: null } : { date: sent };
}

function changeOf(
  name: CorrectedField,
  stored: string | null,
  sent: string | null,
  charactersMax = Infinity,
): Readonly<Record<string, string | null>> {
  if (sent === null) return {};
  return { [name]: sent === stored ? null : cutTo(charactersMax, sent) };
}
