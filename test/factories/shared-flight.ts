import { type Flight } from '@app/database';
import {
  analyseLog,
  atResolution,
  fullReplayTrack,
  pointOf,
  prepareLog,
  readIgc,
  scoreFlight,
} from '@app/domain';
import { metricsPayload, qualityPayload, scorePayload, thermalsPayload } from '@app/flights';
import { type FlightGap } from '../../apps/api/src/flights/dto/flight-quality.dto.js';
import { type PublicFlight } from '../../apps/api/src/public/public-flight.dto.js';
import {
  type FlightPageChoices,
  sharedFlightPage,
} from '../../apps/api/src/public/page/shared-flight-page.js';
import { presentPublicFlight } from '../../apps/api/src/public/public-flight.presenter.js';

interface Sharing {
  readonly hasTrack?: boolean;
  readonly isScored?: boolean;
  /** Replaces the gaps in the log. */
  readonly gaps?: FlightGap[];
}

/** The public data of a file, as if it had been uploaded and shared. */
export function sharedFlight(
  igc: Uint8Array | string,
  { hasTrack = true, isScored = false, gaps }: Sharing = {},
): PublicFlight {
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
  const [score] = isScored ? scoreFlight(log, { ruleSets: ['xcontest'], explain: false }) : [];
  return presentPublicFlight(row, {
    thermals: thermalsPayload(analysis.thermals),
    track,
    score: score ? scorePayload(score, (index) => pointOf(log, index)) : null,
  });
}

const CHOICES: FlightPageChoices = {
  path: '/s/x',
  language: 'en',
  units: 'metric',
  ruleSet: null,
  assets: { style: '/style.css', scripts: [], preloads: [] },
  maps: { terrainUrl: null, mapConsent: 'never' },
};

/** The page of a shared flight as the API draws it. */
export function pageOf(flight: PublicFlight, choices: Partial<FlightPageChoices> = {}): string {
  return sharedFlightPage(flight, { ...CHOICES, ...choices });
}
