import {
  debriefMoments,
  type Formats,
  type Messages,
  type SharedFlight,
} from '@capabilities/pages/flight-page';
import { type LiveMessages } from '../messages/messages.js';
import { type Shot, shotAt } from './shots.js';
import { type Story } from './story-camera.js';

/** Above it, lift or wind carried the glider. */
const GLIDE_RATIO_MAX = 40;
/** A moment of the debrief is shown for as long as it takes to read. */
const MOMENT_SECONDS = 4;

export interface CaptionTexts {
  readonly formats: Formats;
  readonly messages: Messages;
  readonly liveMessages: LiveMessages;
}

/** What a flight's replay says about what it shows. */
export type Captions = (flownSeconds: number) => string;

/** Facts about each shot; while the camera only follows the pilot, the moments of the debrief. */
export function captionsOf(flight: SharedFlight, story: Story, texts: CaptionTexts): Captions {
  const moments = debriefMoments(flight, texts.formats).map(({ seconds, text }) => ({
    text,
    fromPlayed: story.pacing.playedUntil(seconds),
  }));
  return (flownSeconds) => {
    const played = story.pacing.playedUntil(flownSeconds);
    const shot = shotAt(story.shots, played);
    const fact = factOf(shot, texts);
    if (fact !== null) return fact;
    const moment = moments.findLast(({ fromPlayed }) => fromPlayed <= played);
    return moment && played - moment.fromPlayed < MOMENT_SECONDS ? moment.text : '';
  };
}

function factOf({ kind, part }: Shot, { formats, messages, liveMessages }: CaptionTexts): string | null {
  const { story: texts } = liveMessages;
  if (kind === 'landing') return messages.page.landing;
  if (!part) return null;
  const seconds = part.toSeconds - part.fromSeconds;
  const facts = {
    climb: () => [
      texts.bestThermal,
      part.climbMps === null ? null : formats.climb(part.climbMps),
      part.gainM === null ? null : formats.altitudeChange(part.gainM),
    ],
    glide: () => [
      texts.longestGlide,
      part.distanceKm === null ? null : formats.distance(part.distanceKm),
      part.glideRatio === null || part.glideRatio > GLIDE_RATIO_MAX
        ? null
        : texts.glideRatio(formats.glideRatio(part.glideRatio)),
    ],
    'low-save': () => [
      texts.lowSave,
      part.aboveGroundM === null ? null : liveMessages.aboveGround(formats.altitude(part.aboveGroundM)),
    ],
    ridge: () => [texts.ridge, formats.duration(seconds)],
  };
  if (!(kind in facts)) return null;
  return facts[kind as keyof typeof facts]()
    .filter((fact) => fact !== null)
    .join(' · ');
}
