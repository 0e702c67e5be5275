import { cutTo, GLIDER_CHARACTERS_MAX, PILOT_CHARACTERS_MAX } from '@core/contract';
import { headerAircraftClass, type IgcFile } from '@engine/analysis';
import { type CorrectionsBody } from '../../wire/flight.bodies.js';
import { type CorrectedField } from './stored-corrections.js';

/** Headers that corrections can replace. */
export type CorrectableHeaders = Pick<IgcFile['headers'], 'gliderType' | 'competitionClass' | 'pilot'>;

/** The headers of a file with the fixes of a stored flight, which was uploaded later. */
export interface LaterHeaders {
  readonly headers: CorrectableHeaders;
  /** What the owner states in other ways, which goes before any header. */
  readonly ofOwner: readonly CorrectedField[];
}

/**
 * What the headers of a later file change, as corrections. Where both files say the same, a correction by an earlier upload is
 * withdrawn. A header that is missing changes nothing.
 */
export function headerChanges(
  stored: CorrectableHeaders,
  { headers: sent, ofOwner }: LaterHeaders,
): CorrectionsBody {
  const named = { ...stored, gliderType: sent.gliderType ?? stored.gliderType };
  const classified = { ...named, competitionClass: sent.competitionClass ?? stored.competitionClass };
  const changes = {
    ...changeOf('aircraft_model', stored.gliderType, sent.gliderType, GLIDER_CHARACTERS_MAX),
    ...changeOf('aircraft_class', headerAircraftClass(named), headerAircraftClass(classified)),
    ...changeOf('pilot', stored.pilot, sent.pilot, PILOT_CHARACTERS_MAX),
  };
  const ofHeaders = Object.entries(changes).filter(([name]) => !ofOwner.includes(name as CorrectedField));
  return Object.fromEntries(ofHeaders);
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
