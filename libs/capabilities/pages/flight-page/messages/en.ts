import { SEGMENT_KINDS } from './segment-kinds.js';

/** One or many: `1 thermal`, `4 thermals`. */
function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A name that begins with a capital letter only because it stands alone. */
function inSentence(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Texts that depend on a code; an unknown code gets the service's own English text. */
type TextsByCode = Readonly<Record<string, string>>;

export const en = {
  compassPoints: ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'],

  page: {
    description: 'A paragliding flight',
    flight: 'Paragliding flight',
    noTrack: 'The track is temporarily unavailable. Everything else about the flight is shown.',
    trackFromAbove: 'Track of the flight from above',
    altitudeOverTime: 'Altitude over time',
    previewImage: 'Track, key figures and altitude of the flight',
    wholeFlight: 'Open the whole flight',
    keyFigures: 'Key figures',
    climbColours: 'Colours of climb and sink',
    sink: 'Sink',
    climb: 'Climb',
    takeoff: 'Take-off',
    landing: 'Landing',
    takeoffAndLanding: 'Take-off, landing',
    north: 'N',
    panels: 'About the flight',
    service: 'Flight Analysis Service',
    sharedBy: 'Shared by the pilot, who can revoke the link at any time.',
    language: 'Language',
    units: 'Units',
    metric: 'Metric',
    imperial: 'Imperial',
    data: 'Data (JSON) for developers',
    placeNames: 'Place names: GeoNames (CC BY 4.0)',
  },

  summary: {
    bestResult: (distance: string, type: string) =>
      `${distance} ${type.startsWith('FAI') ? type : inSentence(type)}`,
    inTheAir: (duration: string) => `${duration} in the air`,
    ofTrack: (distance: string) => `${distance} of track`,
    upTo: (altitude: string) => `up to ${altitude}`,
    thermals: (count: number) => counted(count, 'thermal', 'thermals'),
  },

  tabs: {
    flight: 'Flight',
    score: 'Score',
    wind: 'Wind',
    debrief: 'Debrief',
    airspace: 'Airspace',
    data: 'Data',
  },

  facts: {
    inTheAir: 'In the air',
    score: 'Score',
    points: (points: string) => `${points} points`,
    farthest: 'Farthest from take-off',
    trackLength: 'Track length',
    track: (distance: string) => `${distance} of track`,
    highest: 'Highest',
    aboveTakeoff: (altitude: string) => `${altitude} above take-off`,
    highestAboveGround: 'Highest above ground',
    lowSave: (height: string) => `low save at ${height}`,
    largestGain: 'Largest gain',
    totalClimb: (altitude: string) => `${altitude} of total climb`,
    bestClimb: 'Best climb',
    strongestSink: (climb: string) => `strongest sink ${climb}`,
    thermals: 'Thermals',
    meanClimb: (climb: string) => `mean climb ${climb}`,
    meanSpeed: 'Mean speed',
    maximum: (speed: string) => `maximum ${speed}`,
    glideRatio: 'Mean glide ratio',
    bestGlide: (ratio: string) => `best glide ${ratio}, with lift or wind`,
  },

  list: {
    thermal: (number: number) => `Thermal ${number}`,
    glide: (distance: string) => `Glide of ${distance}`,
    glideUnknown: 'Glide',
    gainIn: (change: string, duration: string) => `${change} in ${duration}`,
    atRatio: (change: string, ratio: string) => `${change}, glide ratio ${ratio}`,
    phases: {
      circling: 'Circling without climb',
      ridge: 'Ridge soaring',
      straight_climb: 'Straight climb',
      other: 'Other flying',
      tow: 'Tow',
      powered: 'Under power',
      gap: 'No fixes',
    } as TextsByCode,
    turns: { left: 'left', right: 'right', mixed: 'both ways' },
    showAll: (count: number) => `Show all ${count}`,
    meanClimbOf: (climb: string) => `mean climb ${climb}`,
  },

  score: {
    none: 'No flight type of these rules gives this flight points.',
    unscored: {
      powered: 'Leagues do not score flights under power.',
      balloon: 'Leagues do not score balloon flights.',
      no_free_flight: 'The recording contains a tow or an engine run, and no free flight to score.',
      no_flight: 'The recording contains no flight.',
    } as TextsByCode,
    breaks: (list: string) => `Not scored: ${list}. The score is the best part in between.`,
    breakReasons: {
      engine: (count: number) => (count === 1 ? 'an engine run' : `${count} engine runs`),
      tow: (count: number) => (count === 1 ? 'the tow' : `${count} tows`),
      landing: (count: number) => (count === 1 ? 'a landing' : `${count} landings`),
      position_jump: (count: number) =>
        count === 1 ? 'a jump of the position' : `${count} jumps of the position`,
    },
    points: 'points',
    rules: (league: string) => `${league} rules, unofficial`,
    otherRules: 'Other rules',
    season: (season: string) => `Season ${season}`,
    sum: (distance: string, multiplier: string) => `${distance} × ${multiplier}`,
    sumWithGap: (distance: string, gap: string, multiplier: string) =>
      `(${distance} − ${gap} closing gap) × ${multiplier}`,
    figure: 'The scored figure over the track',
    sector: 'Shaded: where turnpoint 3 makes an FAI triangle with the leg from 1 to 2.',
    start: 'Start',
    finish: 'Finish',
    leg: (from: string, to: string) => `${from} to ${to}`,
    closingGap: (limit: string) => `Closing gap, ${limit} allowed`,
    isOptimal: 'No better figure exists on this track; that is proven.',
    isBestFound: 'The best figure found. A slightly better one may exist.',
    disclaimer: 'Computed by this service. Only the league itself awards points.',
    others: 'Other types would score',
    types: {
      free_flight: 'Free flight',
      free_triangle: 'Free triangle',
      fai_triangle: 'FAI triangle',
      closed_free_triangle: 'Closed free triangle',
      closed_fai_triangle: 'Closed FAI triangle',
    } as TextsByCode,
    lost: {
      fewerPoints: (points: string) => `\u2212${points} points`,
      notClosed: (distance: string, points: string) =>
        `not closed: ${distance} closer would have given ${points} points`,
      sideLimit: (share: string, limit: string) =>
        `shortest side only ${share} of the total, ${limit} needed`,
      tooShort: (distance: string) => `shorter than the minimum of ${distance}`,
      cannotWin: 'could not score more on this track',
      noCircuit: 'the flight contains no circuit',
      other: 'scores less',
    },
  },

  wind: {
    strongest: (altitudes: string) => `The strongest layer, ${altitudes}`,
    from: (speed: string, point: string, degrees: string) => `${speed} from ${point} (${degrees}°)`,
    byAltitude: 'Wind by altitude',
    byTime: 'Wind by time',
    rough: 'Pale rows rest on little data. Take them as a hint.',
    unknown: 'The flight gives no clue to the wind: too few circles and straight stretches.',
    measured: 'Measured from how the circles drifted and how fast straight flight was.',
    day: 'The day',
    thermalTop: 'Top of the thermals flown',
    sunrise: 'Sunrise',
    solarNoon: 'Highest sun',
    sunset: 'Sunset',
    model: 'Weather model, near the ground',
    wind: 'Wind',
    gust: (speed: string) => `gusts ${speed}`,
    clouds: (share: string) => `${share} cloud`,
    source: 'Weather data:',
  },

  debrief: {
    wentWell: 'What went well',
    tryNext: 'To try next',
    moments: 'Key moments',
    safety: 'Safety',
    showMoment: (time: string) => `Show ${time}`,
    byCoach: 'Written by rules from the measured facts of the flight.',
    byModel: 'Written by a language model and checked against the measured facts of the flight.',
  },

  quality: {
    heading: 'Data quality',
    levels: {
      clean: 'The recording is clean.',
      filtered: 'The recording had faults, which were removed.',
      degraded: 'The recording has faults that could not be corrected. The numbers are approximate.',
    },
    reliable: 'You can trust the numbers.',
    /** Beside a number. */
    doubtful: 'uncertain',
    marked: 'Numbers marked “uncertain” rest on poor data.',
    altitudes: {
      byReference: {
        msl_blended: (error: string) =>
          `Altitudes are above mean sea level, to within ${error}: barometric, on the level of GNSS.`,
        msl_gnss: (error: string) => `Altitudes are above mean sea level, from GNSS, to within ${error}.`,
        msl_terrain: (error: string) =>
          `Altitudes are above mean sea level, to within ${error}: barometric, on the level of the ground.`,
        pressure_1013: (error: string) =>
          `Altitudes are pressure altitudes (1013.25 hPa). They can differ from the height above sea level by up to ${error}.`,
      },
      /** For older analyses. */
      bySource: {
        pressure: 'Altitudes are barometric.',
        gnss: 'Altitudes are from GNSS.',
        none: 'The recording has no altitudes.',
      },
    },
    everySecond: 'Logged every second.',
    everySeconds: (seconds: string) => `Logged every ${seconds} seconds.`,
    gaps: (count: number, longest: string) =>
      `The recorder was silent ${count === 1 ? 'once' : `${count} times`}, for up to ${longest}.`,
    /** English notes come from the service. */
    notes: {} as TextsByCode,
    /** Before notes for which there is no translation. */
    untranslated: '',
  },

  downloads: {
    heading: 'Download the track',
    formats: {
      original: 'Original, as recorded',
      gpx: 'GPX',
      kml: 'KML for Google Earth',
      geojson: 'GeoJSON',
      csv: 'CSV table',
    },
  },

  instruments: {
    altitude: 'Altitude',
    aboveTakeoff: (change: string) => `${change} to take-off`,
    atTakeoffHeight: 'at take-off height',
    climb: 'Climb',
    groundSpeed: 'Speed',
    wind: 'Wind',
    fromPoint: (point: string) => `from ${point}`,
    unknown: 'unknown',
    glide: 'Glide ratio',
    overGround: 'over ground',
    play: 'Play',
    pause: 'Pause',
    inTheAir: (duration: string) => `${duration} in the air`,
  },

  /** A log that contains no flight. */
  noFlight: {
    title: 'Log without a flight',
    text: 'This recording contains no flight.',
    recorded: 'Recorded instead',
    kinds: SEGMENT_KINDS.en,
    advice:
      'Did you share it? If it was a flight, open it in the console, choose “Correct” and state what happened. If not, revoke the link.',
  },

  notice: {
    notFoundTitle: 'No shared flight here',
    notFound: 'No flight is shared at this URL.',
    notFoundHint:
      'The link may be incomplete, or the pilot no longer shares the flight. Ask them for a new link.',
    processing: 'This flight is being processed. The page reloads automatically.',
    failed: 'The analysis of this flight failed, so there is nothing to show yet.',
  },
};

/** Every text of the pages in one language. */
export type Messages = typeof en;
