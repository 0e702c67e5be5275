import { metricValues } from '@engine/results';
import { renderToString } from 'preact-render-to-string';
import { inReadersUnits } from './debrief-panel.js';
import { flightEntries } from './flight-entries.js';
import { FlightPage } from './flight-page.js';
import { Formats } from './formats.js';
import { type LivePage } from './live-page.js';
import { messagesIn } from './messages/messages.js';
import { pageTrackOf } from './page-track.js';
import { type Language, type UnitSystem } from './preferences.js';
import { type SharedFlight, type SharedQuality, type SharedScore } from './shared-flight.js';

const TAKEOFF = '2025-06-14T11:00:00Z';
const MINUTES = 60;
const THERMALS = 40;

function at(seconds: number): string {
  return new Date(Date.parse(TAKEOFF) + seconds * 1_000).toISOString();
}

const point = (seconds: number, latitude = 46, longitude = 7) => ({
  time: at(seconds),
  latitude,
  longitude,
  altitude_m: 1_200,
});

function score(rule_set: string, points: number): SharedScore {
  return {
    rule_set,
    season: '2025',
    title: rule_set.toUpperCase(),
    best: {
      type: 'closed_fai_triangle',
      title: 'closed FAI triangle',
      points,
      distance_km: 20.04,
      multiplier: 1.6,
      closing_distance_m: 120,
      closing_limit_m: 1_002,
      closing_deducted_m: 120,
      start: point(0),
      turnpoints: [point(600), point(1_200, 46.1), point(1_800, 46, 7.1)],
      finish: point(2_400),
      legs: [{ distance_km: 7 }, { distance_km: 6.84 }, { distance_km: 6.2 }],
      optimal: true,
    },
    alternatives: [
      {
        type: 'free_flight',
        title: 'free flight',
        best: null,
        lost: { reason: 'fewer_points', missing_points: 9.81 },
      },
      { type: 'new_type', title: 'new type', best: null, lost: { reason: 'something_new' } },
    ],
  };
}

/** Forty thermals of a minute, each followed by a glide of two minutes, every minute a fix. */
const flight = {
  title: 'Fiesch, 2025-06-14',
  site: 'Fiesch',
  flown_at: TAKEOFF,
  duration_seconds: THERMALS * 3 * MINUTES,
  status: 'processed',
  metrics: {
    ...metricValues(() => null),
    takeoff: point(0),
    landing: point(THERMALS * 3 * MINUTES),
    altitude_max_m: 3_000,
    altitude_gain_max_m: 1_800,
    climb_max_mps: 4,
    sink_max_mps: -5,
    ground_speed_max_kmh: 60,
    ground_speed_mean_kmh: 35,
    track_length_km: 100,
    distance_from_takeoff_max_km: 30,
    thermal_count: THERMALS,
    glide_ratio_mean: 8.6,
    glide_ratio_best: 75.2,
  },
  quality: {
    level: 'filtered',
    altitude_source: 'pressure',
    sampling_interval_seconds: 1,
    gaps: [{ duration_seconds: 90 }],
    notes: [
      { code: 'gaps', message: 'The recorder was silent once, for up to 90 s.' },
      { code: 'brand_new', message: 'Something new.' },
    ],
  },
  score: score('xcontest', 32.05),
  scores: [score('xcontest', 32.05), score('ffvl', 28)],
  thermals: {
    summary: { climb_mean_mps: 2 },
    list: Array.from({ length: THERMALS }, (_, i) => ({
      index: i + 1,
      starts_at: at(i * 3 * MINUTES),
      ends_at: at((i * 3 + 1) * MINUTES),
      duration_seconds: MINUTES,
      centre: { latitude: 46 + i * 0.01, longitude: 7 },
      gain_m: 120,
      climb_mean_mps: 2,
      direction: 'left' as const,
    })),
  },
  glides: Array.from({ length: THERMALS }, (_, i) => ({
    index: i + 1,
    starts_at: null,
    ends_at: null,
    duration_seconds: 2 * MINUTES,
    distance_km: 1.5,
    altitude_lost_m: 110,
    glide_ratio: i === 0 ? 75 : 8.5,
  })),
  wind_profile: [
    {
      altitude_m_from: 1_000,
      altitude_m_to: 1_250,
      speed_kmh: 12,
      direction_deg: 315,
      samples: 1,
      confidence: 0.1,
      starts_at: TAKEOFF,
      ends_at: TAKEOFF,
    },
  ],
  track: {
    started_at: TAKEOFF,
    point_count: THERMALS * 3 + 1,
    segment_starts: [0],
    encoding: 'columns',
    phases: Array.from({ length: THERMALS * 2 }, (_, i) => ({
      kind: i % 2 === 0 ? 'thermal' : 'glide',
      start_index: Math.floor(i / 2) * 3 + (i % 2),
      end_index: Math.floor(i / 2) * 3 + (i % 2 === 0 ? 1 : 3),
    })),
    columns: {
      time_offset_seconds: Array.from({ length: THERMALS * 3 + 1 }, (_, i) => i * MINUTES),
      latitude: Array.from({ length: THERMALS * 3 + 1 }, (_, i) => 46 + i * 0.001),
      longitude: Array.from({ length: THERMALS * 3 + 1 }, (_, i) => 7 + (i % 5) * 0.01),
      altitude_m: Array.from({ length: THERMALS * 3 + 1 }, (_, i) => 1_200 + (i % 3) * 100),
      vario_mps: Array.from({ length: THERMALS * 3 + 1 }, () => 1),
    },
  },
  debrief: {
    provider: 'coach',
    language: 'en',
    headline: 'A flight of 20.0 km',
    headline_numbers: [{ start: 12, end: 19, value: 20, unit: 'km' }],
    summary: 'Good.',
    sections: [],
    strengths: [
      {
        text: 'Nice climb.',
        times: [{ evidence: 'thermal:1', from_seconds: 180, to_seconds: 240 }],
        numbers: [],
      },
    ],
    improvements: [],
    key_moments: [],
    safety: [],
  },
  share: { show_debrief: true, allow_download: false, allow_embed: false, language: null },
} satisfies SharedFlight;

interface Options {
  readonly shown?: SharedFlight;
  readonly language?: Language;
  readonly units?: UnitSystem;
  readonly live?: LivePage | null;
  readonly ruleSet?: string | null;
}

function pageOf({
  shown = flight,
  language = 'en',
  units = 'metric',
  live = null,
  ruleSet = null,
}: Options = {}) {
  const messages = messagesIn(language);
  const { compassPoints } = messages;
  const formats = new Formats({ language, units, timeZone: 'Europe/Zurich', compassPoints });
  return renderToString(
    <FlightPage
      flight={shown}
      track={shown.track && pageTrackOf(shown.track)}
      path="/s/token"
      ruleSet={ruleSet}
      formats={formats}
      messages={messages}
      live={live}
    />,
  );
}

/** The texts that a page lacks. A failure should not print the page. */
function lacking(page: string, ...texts: (string | RegExp)[]): string[] {
  return texts
    .filter((text) => (typeof text === 'string' ? !page.includes(text) : !text.test(page)))
    .map(String);
}

const live: LivePage = {
  airspace: null,
  stage: <p>scene</p>,
  coversDrawing: true,
  transport: <p>transport</p>,
  instruments: <p>instruments</p>,
  barogram: <p>barogram</p>,
  panel: 'score',
  seek: () => undefined,
  selectPanel: () => undefined,
  selectRuleSet: () => undefined,
};

describe('the page of a flight', () => {
  it('lists the whole flight in order of time, folded after ten rows', () => {
    const page = pageOf();
    const [open, folded] = page.split('<details>');
    const secondsOf = (part: string) =>
      [...part.matchAll(/class="row" data-time-seconds="(\d+)"/g)].map(([, seconds]) => Number(seconds));
    const all = [...secondsOf(open!), ...secondsOf(folded!)];
    expect(secondsOf(open!)).toHaveLength(10);
    expect(all).toHaveLength(THERMALS * 2 + 2);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    expect(lacking(page, `<summary>Show all ${THERMALS * 2 + 2}</summary>`)).toEqual([]);
  });

  it('explains glide ratios, and leaves out those that say nothing about gliding', () => {
    expect(lacking(pageOf(), 'best glide')).toHaveLength(1);
    const metrics = { ...flight.metrics, glide_ratio_best: 22.6 };
    expect(lacking(pageOf({ shown: { ...flight, metrics } }), 'best glide 22.6, with lift or wind')).toEqual(
      [],
    );
    const ratios = flightEntries(flight, pageTrackOf(flight.track))
      .filter(({ kind }) => kind === 'glide')
      .map(({ glideRatio }) => glideRatio);
    expect(ratios.slice(0, 2)).toEqual([null, 8.5]);
  });

  it('shows heights above ground, and nothing of them where the ground is unknown', () => {
    const heights = { height_above_ground_max_m: 1_240, height_above_ground_low_save_m: 85 };
    const shown = { ...flight, metrics: { ...flight.metrics, ...heights } };
    const texts = {
      en: ['Highest above ground', 'low save at 85\u00a0m'],
      de: ['Max. Höhe über Grund', 'Low Save aus 85\u00a0m'],
      fr: ['Hauteur sol max', 'raccroché à 85\u00a0m'],
    };
    for (const [language, [name, more]] of Object.entries(texts) as [Language, [string, string]][]) {
      const fact = new RegExp(`<dt>${name}</dt><dd>1.?240\\sm<small>${more}</small>`);
      expect(lacking(pageOf({ shown, language }), fact)).toEqual([]);
      expect(pageOf({ language })).not.toContain(name);
    }
    const { height_above_ground_max_m: unknown, ...older } = flight.metrics; // as of an older service
    expect(unknown).toBeNull();
    expect(pageOf({ shown: { ...flight, metrics: older } })).not.toContain('above ground');
  });

  it('calls the score unofficial, shows how it is computed and what other types lacked', () => {
    const page = pageOf();
    expect(lacking(page, 'XCONTEST rules, unofficial')).toEqual([]);
    expect(lacking(page, '(20.04\u00a0km − 120\u00a0m closing gap) × 1.6')).toEqual([]);
    expect(lacking(page, '<dd>−9.81 points</dd>')).toEqual([]);
    expect(lacking(page, '<dt>New type</dt><dd>scores less</dd>')).toEqual([]);
  });

  it('switches rule sets by links that work without script', () => {
    expect(lacking(pageOf(), '<a href="?rule_set=ffvl#panel-score" rel="nofollow">FFVL</a>')).toEqual([]);
    const page = pageOf({ ruleSet: 'ffvl' });
    expect(lacking(page, '<b>28.00</b>')).toEqual([]);
    expect(lacking(page, /aria-current="true"[^>]*>FFVL</)).toEqual([]);
    expect(lacking(pageOf({ ruleSet: 'unknown' }), '<b>32.05</b>')).toEqual([]);
  });

  it('cites the moments of the debrief', () => {
    expect(
      lacking(pageOf(), 'Nice climb. <span class="evidence" data-time-seconds="180">13:03</span>'),
    ).toEqual([]);
  });

  it('marks winds that a debrief would not rely on, and explains why', () => {
    expect(lacking(pageOf(), '<tr class="rough">')).toEqual([]);
    expect(lacking(pageOf(), 'Pale rows rest on little data')).toEqual([]);
  });

  it('names the strongest layer of wind that is known well, not a mean of all', () => {
    const band = (altitudeM: number, speedKmh: number, confidence: number) => ({
      ...flight.wind_profile[0]!,
      altitude_m_from: altitudeM,
      altitude_m_to: altitudeM + 250,
      speed_kmh: speedKmh,
      confidence,
    });
    const wind_profile = [band(1_000, 8, 0.9), band(2_000, 31, 0.8), band(2_250, 60, 0.1)];
    const page = pageOf({ shown: { ...flight, wind_profile } });
    expect(lacking(page, /<p class="big"><b>31<\/b> km\/h/)).toEqual([]);
    expect(lacking(page, 'The strongest layer, 2,000–2,250\u00a0m')).toEqual([]);
  });

  it('speaks the language of its reader, except in texts that only the service has', () => {
    const german = pageOf({ language: 'de' });
    expect(lacking(german, 'Geschlossenes FAI-Dreieck')).toEqual([]);
    expect(lacking(german, 'eine Lücke von bis zu 90\u00a0s')).toEqual([]);
    expect(lacking(german, 'Auf Englisch: Something new.')).toEqual([]);
    expect(lacking(german, 'Mittlere Gleitzahl')).toEqual([]);
    expect(lacking(german, /aria-current="true"[^>]*>Deutsch</)).toEqual([]);
    const french = pageOf({ language: 'fr' });
    expect(lacking(french, 'Finesse moyenne')).toEqual([]);
    expect(lacking(french, '14 juin 2025', '13:00–15:00 UTC+2')).toEqual([]);
  });

  it('says what altitudes refer to', () => {
    const shownWith = (quality: Partial<SharedQuality>) => ({
      ...flight,
      quality: { ...flight.quality, ...quality },
    });
    const blended = shownWith({ altitude_reference: 'msl_blended', altitude_uncertainty_m: 12 });
    expect(lacking(pageOf({ shown: blended }), 'above mean sea level, to within 12\u00a0m')).toEqual([]);
    expect(lacking(pageOf({ shown: blended, units: 'imperial' }), 'to within 39\u00a0ft')).toEqual([]);
    expect(lacking(pageOf({ shown: blended, language: 'de' }), 'Meereshöhen (auf 12\u00a0m genau)')).toEqual(
      [],
    );
    expect(
      lacking(pageOf({ shown: blended, language: 'fr' }), 'au-dessus du niveau de la mer, à 12\u00a0m près'),
    ).toEqual([]);
    const pressure = shownWith({ altitude_reference: 'pressure_1013', altitude_uncertainty_m: 300 });
    expect(lacking(pageOf({ shown: pressure }), 'pressure altitudes (1013.25 hPa)')).toEqual([]);
    expect(lacking(pageOf(), 'Altitudes are barometric.')).toEqual([]);
  });

  it('marks the numbers that rest on degraded data', () => {
    const sure = pageOf();
    expect(lacking(sure, 'You can trust the numbers.')).toEqual([]);
    expect(lacking(sure, 'uncertain')).toHaveLength(1);
    const doubtful_metrics = ['climb_max_mps', 'ground_speed_max_kmh'];
    const doubtful = { ...flight, quality: { ...flight.quality, doubtful_metrics } };
    const page = pageOf({ shown: doubtful });
    expect(lacking(page, /Best climb<\/dt><dd>[^<]+<small>uncertain<\/small>/)).toEqual([]);
    expect(lacking(page, /<small>[^<]*60\u00a0km\/h, uncertain<\/small>/)).toEqual([]);
    expect(lacking(page, 'Numbers marked “uncertain” rest on poor data.')).toEqual([]);
    expect(lacking(page, 'You can trust the numbers.')).toHaveLength(1);
    expect(lacking(pageOf({ shown: doubtful, language: 'de' }), '<small>unsicher</small>')).toEqual([]);
  });

  it('uses imperial units on request, in the debrief, too', () => {
    const page = pageOf({ units: 'imperial' });
    expect(lacking(page, '9,843\u00a0ft')).toEqual([]);
    expect(lacking(page, '+790\u00a0ft/min')).toEqual([]);
    expect(lacking(page, 'A flight of 12.4\u00a0mi')).toEqual([]);
    expect(lacking(page, /\d\u00a0(m|km|km\/h|m\/s)\b/)).toHaveLength(1);
  });

  it('shows local times, with UTC on hover', () => {
    const times = /title="11:00–13:00 UTC"><span [^>]*>14 June 2025<\/span> · <span [^>]*>13:00–15:00 CEST</;
    expect(lacking(pageOf(), times)).toEqual([]);
    expect(
      lacking(pageOf(), /<time class="time" dateTime="2025-06-14T11:00:00.000Z" title="11:00 UTC">13:00</i),
    ).toEqual([]);
  });

  it('offers downloads only if the owner allows them', () => {
    expect(lacking(pageOf(), '/track?format=')).toHaveLength(1);
    const share = { ...flight.share, allow_download: true };
    expect(lacking(pageOf({ shown: { ...flight, share } }), 'href="/s/token/track?format=original"')).toEqual(
      [],
    );
  });

  it('keeps the place of what script adds, without anything to press', () => {
    const page = pageOf();
    expect(lacking(page, 'class="transport resting"')).toEqual([]);
    expect(lacking(page, 'class="instruments resting"')).toEqual([]);
    expect(lacking(page, /<button|role="tab|style=|<script/)).toHaveLength(1);
  });

  it('leaves out what the answer of an older service lacks', () => {
    const older = { ...flight, scores: undefined, glides: undefined, debrief: undefined, share: undefined };
    const page = pageOf({ shown: older });
    expect(lacking(page, /NaN|undefined|\[object|Invalid Date|panel-debrief/)).toHaveLength(1);
    expect(lacking(page, '<b>32.05</b>')).toEqual([]);
  });
});

describe('the live page', () => {
  it('replaces the drawings by its own, and panels by tabs of which one is open', () => {
    const page = pageOf({ live });
    for (const part of ['scene', 'transport', 'instruments', 'barogram'])
      expect(lacking(page, `<p>${part}</p>`)).toEqual([]);
    expect(lacking(page, /class="track-figure"|resting|barogram-figure/)).toHaveLength(1);
    expect(page.match(/role="tabpanel"[^>]* hidden/g)).toHaveLength(4);
    expect(lacking(page, /id="tab-score"[^>]*aria-selected="true"/)).toEqual([]);
  });

  it('has a button for each moment of the flight', () => {
    expect(lacking(pageOf({ live }), /<button type="button" class="row" data-time-seconds="0"/)).toEqual([]);
    expect(lacking(pageOf({ live }), /<button[^>]*aria-label="Show 13:03" data-time-seconds="180"/)).toEqual(
      [],
    );
  });

  it('opens the first panel if the chosen one is empty', () => {
    const page = pageOf({ live: { ...live, panel: 'debrief' }, shown: { ...flight, debrief: null } });
    expect(lacking(page, /id="tab-flight"[^>]*aria-selected="true"/)).toEqual([]);
  });
});

describe('numbers in the texts of a debrief', () => {
  it('are replaced from the end, so that their places stay right', () => {
    const { compassPoints } = messagesIn('en');
    const imperial = new Formats({ language: 'en', units: 'imperial', timeZone: 'UTC', compassPoints });
    const text = 'From 1,000 m at 2.0 m/s in 5 min.';
    const numbers = [
      { start: 5, end: 12, value: 1_000, unit: 'm' },
      { start: 16, end: 23, value: 2, unit: 'mps' },
      { start: 27, end: 32, value: 300, unit: 'seconds' },
    ];
    expect(inReadersUnits(text, numbers, imperial)).toBe('From 3,281\u00a0ft at 390\u00a0ft/min in 5 min.');
  });
});
