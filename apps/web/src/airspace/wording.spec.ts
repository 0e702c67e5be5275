import { Formats, type Language, LANGUAGES, type UnitSystem } from '@capabilities/pages/flight-page';
import { airspaceMessagesIn } from './messages/messages.js';
import { type Airspace, type Crossing, hasSomethingToShow, type ShownAirspace } from './shown-airspace.js';
import {
  altimetersInWords,
  depthInWords,
  gapInWords,
  kindInWords,
  lacksSets,
  limitsInWords,
  qnhInWords,
  reasonInWords,
} from './wording.js';

const TEXTS = airspaceMessagesIn('en');

function formatsOf(units: UnitSystem, language: Language = 'en'): Formats {
  return new Formats({ language, units, timeZone: 'Europe/Zurich', compassPoints: [] });
}

const METRIC = formatsOf('metric');
const NO_BREAK = /\u00a0/g;
const plain = (text: string | null) => text?.replaceAll(NO_BREAK, ' ');

function limit(datum: Airspace['floor']['datum'], heightM: number | null, text = ''): Airspace['floor'] {
  return { datum, height_m: heightM, text };
}

describe('an airspace in words', () => {
  it.each([
    [limit('ground', 0), limit('unlimited', null), 'ground – unlimited'],
    [limit('ground', 300), limit('sea_level', 2_000), '300 m above ground – 2,000 m above sea level'],
    [
      limit('standard_pressure', 2_895.6),
      limit('unknown', null, 'BCTA'),
      'FL 95 (2,896 m) – not known (“BCTA”)',
    ],
    [limit('unknown', null), limit('sea_level', 2_000), 'not stated – 2,000 m above sea level'],
  ])('has its limits %#', (floor, ceiling, text) => {
    expect(plain(limitsInWords(floor, ceiling, METRIC, TEXTS))).toBe(text);
  });

  it("has its limits in the reader's units", () => {
    const text = limitsInWords(
      limit('ground', 304.8),
      limit('standard_pressure', 3_048),
      formatsOf('imperial'),
      TEXTS,
    );
    expect(plain(text)).toBe('1,000 ft above ground – FL 100 (10,000 ft)');
  });

  it('has its class and its type, and as the file writes it if neither is known', () => {
    const kind = (icao_class: Airspace['icao_class'], type: Airspace['type'], code: string) =>
      kindInWords({ icao_class, type, code } as Airspace, TEXTS);
    expect(kind('D', 'ctr', 'D CTR')).toBe('Class D, Control zone (CTR)');
    expect(kind(null, 'restricted', 'R')).toBe('Restricted area');
    expect(kind(null, 'other', 'GSX')).toBe('GSX');
  });
});

describe('a crossing in words', () => {
  const deepest = (horizontalM: number, verticalM: number | null, which: 'floor' | 'ceiling' | null) =>
    ({ horizontal_m: horizontalM, vertical_m: verticalM, limit: which }) as Crossing['deepest'];

  it.each([
    [deepest(840, 55, 'floor'), '840 m inside the border, 55 m above the floor'],
    [deepest(1_340, -20, 'ceiling'), '1.3 km inside the border, 20 m above the ceiling'],
    [deepest(-120, 400, 'ceiling'), '120 m outside the border, 400 m below the ceiling'],
    [deepest(-120, null, null), '120 m outside the border'],
  ])('has its deepest point %#', (point, text) => {
    expect(plain(depthInWords(point, METRIC, TEXTS))).toBe(text);
  });

  it('names the altimeter once if floor and ceiling were compared with the same', () => {
    const pressure = {
      altimeter: 'pressure_standard',
      is_above_ground: false,
      is_derived: false,
      uncertainty_m: 25,
    } as const;
    const words = (floor: Crossing['floor'], ceiling: Crossing['ceiling']) =>
      altimetersInWords({ floor, ceiling } as Crossing, METRIC, TEXTS).map(plain);
    expect(words(pressure, pressure)).toEqual(['pressure altitude (1013.25 hPa), ± 25 m']);
    expect(words(null, { ...pressure, altimeter: 'gnss', uncertainty_m: 0 })).toEqual([
      'Ceiling: GNSS altitude, uncertainty ignored',
    ]);
    const ground = {
      ...pressure,
      altimeter: 'calibrated',
      is_above_ground: true,
      uncertainty_m: null,
    } as const;
    expect(words(ground, pressure)).toEqual([
      'Floor: calibrated altitude above sea level, less the terrain',
      'Ceiling: pressure altitude (1013.25 hPa), ± 25 m',
    ]);
  });

  it('has its QNH as pilots write it', () => {
    const qnh = { hpa: 1_018.2, uncertainty_hpa: 0.4, source: 'weather' } as const;
    expect(qnhInWords(qnh, METRIC, TEXTS)).toBe('QNH 1018 hPa (± 1 hPa), from the weather model');
  });

  it('explains the weekdays on which the airspace is active', () => {
    const reason = {
      code: 'other_weekday',
      weekdays: [1, 2, 3, 4, 5],
      flown_on_weekday: 6,
      is_possible_on_others: true,
    } as const;
    expect(reasonInWords({ ...reason, weekdays: [...reason.weekdays] }, METRIC, TEXTS)).toBe(
      'The airspace is active on Mon, Tue, Wed, Thu, Fri; this flight was on a Saturday. A NOTAM may have activated it.',
    );
  });

  it.each(LANGUAGES)('has words for every reason in %s', (language) => {
    const codes: Crossing['reasons'][number]['code'][] = [
      ...(['altitude_uncertain', 'position_uncertain', 'ground_uncertain', 'ground_unknown'] as const),
      ...(['altitude_unknown', 'limit_unknown', 'gap', 'other_weekday', 'other_period'] as const),
      ...(['activation_by_notam', 'activation_unknown', 'date_unknown'] as const),
    ];
    const sentences = codes.map((code) =>
      reasonInWords({ code }, formatsOf('metric', language), airspaceMessagesIn(language)),
    );
    expect(new Set(sentences).size).toBe(codes.length);
    for (const sentence of sentences) expect(sentence).toMatch(/\.$/);
  });
});

describe('a flight without a verdict', () => {
  const verdict = {
    judged_at: '2026-06-14T08:00:00Z',
    is_pending: false,
    flown_on: '2026-06-13',
    country: 'CH',
    is_country_covered: false,
    sets: [],
  } as unknown as ShownAirspace;
  const why = (changes: Partial<ShownAirspace>) => gapInWords({ ...verdict, ...changes }, METRIC, TEXTS);

  it('says why', () => {
    expect(why({})).toContain('This service has no airspaces of Switzerland for 13 June 2026.');
    expect(why({ sets: [{}] as unknown as ShownAirspace['sets'] })).toContain('only those of its neighbours');
    expect(why({ flown_on: null })).toContain('has no date');
    expect(why({ country: null })).toContain('country of the take-off is not known');
    expect(why({ is_pending: true })).toContain('being compared');
    expect(why({ judged_at: null })).toContain('not compared with airspaces yet');
    expect(why({ judged_at: null, available_sets: 'this_day' })).toContain('not compared with airspaces yet');
    const never = { judged_at: null, available_sets: 'other_days' } as const;
    expect(why(never)).toContain('This service has no airspaces of Switzerland for 13 June 2026.');
    expect(why({ ...never, flown_on: null })).toContain('has no date');
    expect(why({ is_country_covered: true })).toBeNull();
  });

  it('is shown to its owner unless the service has no airspaces, and to visitors only if it was judged', () => {
    const never = { ...verdict, judged_at: null };
    const shown = (changes: Partial<ShownAirspace>) => hasSomethingToShow({ ...never, ...changes });
    expect(shown({ available_sets: 'none' })).toBe(false);
    expect(shown({ available_sets: 'other_days' })).toBe(true);
    expect(shown({})).toBe(false);
    expect(shown({ is_pending: true })).toBe(true);
    expect(hasSomethingToShow(verdict)).toBe(true);
  });

  it('lacks sets that the operator could add', () => {
    const lacks = (changes: Partial<ShownAirspace>) => lacksSets({ ...verdict, ...changes });
    expect(lacks({})).toBe(true);
    expect(lacks({ judged_at: null, available_sets: 'other_days' })).toBe(true);
    expect(lacks({ judged_at: null, available_sets: 'this_day' })).toBe(false);
    expect(lacks({ is_country_covered: true })).toBe(false);
    expect(lacks({ flown_on: null })).toBe(false);
    expect(lacks({ is_pending: true })).toBe(false);
  });

  it('says it in German and French', () => {
    const german = gapInWords(verdict, formatsOf('metric', 'de'), airspaceMessagesIn('de'));
    expect(german).toContain('keine Lufträume dieses Landes (Schweiz) für den 13. Juni 2026');
    const french = gapInWords(verdict, formatsOf('metric', 'fr'), airspaceMessagesIn('fr'));
    expect(french).toContain('pas d’espaces aériens de ce pays (Suisse) au 13 juin 2026');
  });
});
