import { analyseLog, atResolution, fullReplayTrack, prepareLog, readIgc } from '@engine/analysis';
import {
  metricsPayload,
  observedWeatherPayload,
  qualityPayload,
  scoreLog,
  thermalsPayload,
} from '@engine/results';
import { type FlightGap } from '@engine/results/shapes';
import { type ProcessedPublicFlight, type PublicFlight, type PublicTrack } from '@capabilities/pages/wire';
import { type Flight, type ShareOptions } from '@capabilities/flights';
import {
  type FlightPageChoices,
  sharedFlightPage,
} from '../../libs/capabilities/pages/public/page/shared-flight-page.js';
import {
  presentPublicFlight,
  type PublicResults,
} from '../../libs/capabilities/pages/public/public-flight.presenter.js';

export const NOTHING_MORE: ShareOptions = {
  showDebrief: false,
  allowDownload: false,
  allowEmbed: false,
  showAirspace: false,
  language: null,
};

const SCORE_BUDGET_MS = 5_000;

interface Sharing {
  readonly hasTrack?: boolean;
  readonly isScored?: boolean;
  /** Replaces the gaps in the log. */
  readonly gaps?: FlightGap[];
}

type SharedFlight = Omit<ProcessedPublicFlight, 'track'> & { track: PublicTrack | null };

/** The public data of a file, as if it had been uploaded and shared. */
export function sharedFlight(
  igc: Uint8Array | string,
  { hasTrack = true, isScored = false, gaps }: Sharing = {},
): SharedFlight {
  const log = prepareLog(readIgc(Buffer.from(igc)));
  const analysis = analyseLog(log);
  const row = {
    title: 'A flight',
    site: null,
    status: 'processed',
    flownAt: analysis.flownAt === null ? null : new Date(analysis.flownAt),
    durationSeconds: analysis.durationSeconds,
    metrics: metricsPayload(analysis.metrics),
    quality: { ...qualityPayload(analysis), ...(gaps && { gaps }) },
  } as unknown as Flight;
  const track = hasTrack ? atResolution(fullReplayTrack(log, analysis.phases ?? []), 'high') : null;
  const scores = isScored ? [scoreLog(log, SCORE_BUDGET_MS).payload.scores.xcontest!] : [];
  const observed = observedWeatherPayload(analysis);
  const results: PublicResults = {
    thermals: thermalsPayload(analysis.thermals),
    track,
    scores,
    weather: observed && { observed, model: null },
    debrief: null,
  };
  return presentPublicFlight(row, results, { share: NOTHING_MORE, encoding: 'columns' }) as SharedFlight;
}

export const PAGE_CHOICES: FlightPageChoices = {
  path: '/s/x',
  language: 'en',
  units: 'metric',
  ruleSet: null,
  assets: { style: '/style.css', scripts: [], preloads: [] },
  maps: { terrainUrl: null, sampleTerrainUrl: null, mapStyleUrl: null, mapHosts: [], mapConsent: 'never' },
  publicUrl: 'https://flights.example',
  imageVersion: '1',
  embed: null,
  start: null,
};

/** The page of a shared flight as the API draws it. */
export function pageOf(flight: PublicFlight, choices: Partial<FlightPageChoices> = {}): string {
  return sharedFlightPage(flight, { ...PAGE_CHOICES, ...choices });
}
