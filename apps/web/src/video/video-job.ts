import {
  type Formats,
  flightTitle,
  keyFigures,
  type Messages,
  scoreUnder,
  type SharedFlight,
  subtitleParts,
} from '@capabilities/pages/flight-page';
import { type FlightScene } from '../scene/flight-scene.js';
import { type Captions } from '../story/caption.js';
import { OUTRO_SECONDS } from '../story/shots.js';
import { type Story } from '../story/story-camera.js';
import { type ReplayTrack } from '../track/replay-track.js';
import { stateAt } from '../track/track-state.js';
import { type FilmSize } from './film.js';
import { type FrameColours, type FrameTexts, paintFrame } from './film-frame.js';
import { type Video, type VideoSettings } from './make-video.js';

export type VideoShape = 'portrait' | 'landscape';

const SIZES: Readonly<Record<VideoShape, FilmSize>> = {
  portrait: { width: 720, height: 1_280 },
  landscape: { width: 1_280, height: 720 },
};
const FRAMES_PER_SECOND = 30;

/** What a video is made of. */
export interface Filmed {
  readonly flight: SharedFlight;
  readonly track: ReplayTrack;
  readonly story: Story;
  readonly captions: Captions;
  readonly ruleSet: string | null;
  readonly formats: Formats;
  readonly messages: Messages;
  /** Whom to credit for the ground; empty without a source. */
  readonly credit: string;
}

export function settingsFor(shape: VideoShape, { pacing }: Story): VideoSettings {
  return {
    ...SIZES[shape],
    framesPerSecond: FRAMES_PER_SECOND,
    seconds: pacing.playedSeconds + OUTRO_SECONDS,
  };
}

export interface VideoProgress {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Films the flight with the scene of the page, which shows what is filmed meanwhile. */
export async function filmFlight(
  scene: FlightScene,
  filmed: Filmed,
  settings: VideoSettings,
  progress: VideoProgress,
): Promise<Video> {
  const { makeVideo } = await import('./make-video.js');
  const { story } = filmed;
  const colours = pageColours();
  const whole = story.pacing.playedSeconds + OUTRO_SECONDS;
  const film = scene.film(settings);
  try {
    return await makeVideo({
      settings,
      ...progress,
      paint: (context, seconds) => {
        const played = (seconds / settings.seconds) * whole;
        film.draw(played);
        paintFrame(context, film.canvas, settings, textsAt(played, filmed), colours);
      },
    });
  } finally {
    film.end();
  }
}

function textsAt(playedSeconds: number, filmed: Filmed): FrameTexts {
  const { flight, track, story, captions, ruleSet, formats, messages, credit } = filmed;
  const flown = story.pacing.flownAt(playedSeconds);
  const { altitudeM, varioMps } = stateAt(track, flown);
  const title = flightTitle(flight, formats, messages.page.flight);
  const isOver = playedSeconds > story.pacing.playedSeconds;
  return {
    title,
    subtitle: subtitleParts(flight, title, formats).join(' · '),
    caption: captions(flown),
    clock:
      flight.flown_at === null
        ? formats.stopwatch(flown)
        : formats.timeOfDay(Date.parse(flight.flown_at) + flown * 1_000),
    altitude: Number.isNaN(altitudeM) ? '' : formats.altitude(altitudeM),
    climb: Number.isNaN(varioMps) ? '' : formats.climb(varioMps),
    credit,
    figures: isOver ? keyFigures(flight, scoreUnder(flight, ruleSet), formats, messages) : null,
  };
}

function pageColours(): FrameColours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: token('--ink'),
    soft: token('--soft'),
    scrim: token('--scrim'),
    fontFamily: getComputedStyle(document.body).fontFamily,
  };
}
