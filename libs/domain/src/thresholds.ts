/**
 * Every tunable number of the analysis: value, unit (in the name), why, and where it comes from. Results
 * depend on them, so a change here raises `ANALYSIS_VERSION` in `analyse.ts`.
 */

/** Limits of the IGC reader. They bound memory and answers; none of them loses a fix. */
export const READER = {
  /**
   * Fewer usable fixes than this is no flight. One is enough: a file of two fixes is a valid IGC file
   * (the parser tests of ezgliding/goigc hold one), and a short log is said to be short, not refused.
   */
  usableFixesMin: 1,
  /**
   * Positions this near to 0,0 are no positions. A recorder without lock writes 0,0 or, while its filter
   * converges, a few metres beside it; 5 km of empty sea around the point lose nobody a flight.
   */
  nullIslandDeg: 0.05,
  /** Longest record looked at, fixes apart. Appendix A allows 99 characters; 200 kB lines have been seen. */
  recordBytesMax: 400,
  /**
   * Records other than fixes looked at, so that 10 MB of header lines cost no more than 10 MB of fixes. A day of
   * slow data every second or two is 50,000; no recorder writes that many of the rest.
   */
  textRecordsMax: 100_000,
  /** Explained problems kept: enough to see a pattern, small enough for an error answer. */
  problemsMax: 10,
  /** Task points kept; the longest competition tasks have about twenty. */
  taskPointsMax: 100,
  /** Events kept; pilots press the button a few times, broken recorders thousands of times. */
  eventsMax: 500,
  /** K records kept: fourteen hours at one in ten seconds, which is often; the most seen is 942. */
  slowDataMax: 5000,
  /**
   * F records kept. A recorder writes one when the satellites change, the most seen is 2,186 in seven hours;
   * the first thousand say well enough what the reception was like.
   */
  constellationsMax: 1000,
  /**
   * L records kept, half of them from the start of the file and half from its end. Ordinary files have up to
   * a hundred; those that write one with every fix have thousands that nobody reads as text.
   */
  commentsMax: 1000,
  /** Changes of the fixes' extensions followed: concatenated logs of a season. */
  fixExtensionChangesMax: 100,
  /** Dates further apart than this aren't of one log: a season's concatenated logs are. */
  logDaysMax: 400,
  /** First year a satellite recorder can have written: start of GPS time. Two digits 80-99 mean 19xx. */
  yearMin: 1980,
} as const;

/** Cleaning: which fixes are taken out before anything is measured. */
export const CLEANING = {
  /** A step below this speed is never a spike: 162 km/h over ground, a paraglider in a storm included. */
  spikeSpeedMinMps: 45,
  /** Spike limit as a multiple of the flight's own 95th-percentile speed (sailplanes reach 80 m/s). */
  spikeSpeedFactor: 2.5,
  spikeSpeedPercentile: 0.95,
  /** Longest spike, in fixes and seconds; a longer excursion is taken for a real change of place. */
  spikeFixesMax: 10,
  spikeSecondsMax: 60,
  /** Fewer fixes than this between two jumps are wrong themselves: a receiver starting at its last place. */
  segmentFixesMin: 10,
  /** No spike limit above this: the fastest sailplanes fly 100 m/s, and a broken log has no "usual" speed. */
  spikeSpeedMaxMps: 150,
  /**
   * Altitude can't change faster than this, besides `altitudeNoiseM` of wavering from fix to fix. igc_lib
   * puts the limit at 50 m/s; spiral dives and winch launches stay below 25.
   */
  altitudeRateMaxMps: 25,
  altitudeNoiseM: 15,
  /**
   * In sparse logs, from this interval on, that limit lets anything pass, and a single fix above or below both
   * neighbours by more than this is a spike as well, unless the other sensor shows it too. In dense logs leaps
   * (below) tell more: the receiver creeps back from them.
   */
  altitudePeakSecondsMin: 5,
  altitudePeakMinM: 16,
  altitudePeakMinMps: 4,
  /**
   * A position repeated this long was a receiver that had stopped, when the aircraft is then at least this far
   * beyond what its next step explains, and for the time that the position was held at least as fast as
   * somebody who doesn't walk (igc-xc-score: 2.5 m/s): receivers hold the position of those who stand, too.
   */
  frozenSecondsMin: 10,
  frozenJumpMinM: 50,
  frozenSpeedMinMps: 2.5,
  /**
   * Circling leads nowhere: a step as far as the jump, or flying this fast before and after, does when the
   * altitude meanwhile changes by so much. GNSS altitude wanders by some metres while a pilot stands.
   */
  frozenFlyingSpeedMinMps: 5,
  frozenClimbMinM: 15,
  frozenClimbMinMps: 0.5,
  /**
   * An altitude repeated this long and often, then a jump of so much beyond a quick climb, was a sensor that
   * stood still; the other sensor must have changed by as much meanwhile, to within this and half of it, since
   * GNSS altitude wanders.
   */
  frozenAltitudeSecondsMin: 12,
  frozenAltitudeFixesMin: 3,
  frozenAltitudeJumpMinM: 12,
  frozenAltitudeJumpMinMps: 4,
  frozenAltitudeDoubtMaxM: 5,
  /** Without another sensor, a frozen altitude must have missed a climb or sink that somebody could fly. */
  frozenAltitudeRateMaxMps: 10,
  /**
   * A leap is a step of the altitude beyond this and this much a second: more than a spiral dive, less than
   * `altitudeRateMaxMps` leaves standing. One up and one down within a minute are a jagged altitude. A receiver
   * needs some seconds around a leap to find its way back.
   */
  leapMinM: 20,
  leapRateMps: 10,
  leapsSecondsMax: 60,
  leapMarginSeconds: 10,
  /** A step of the clock forward by less is taken for a silence: a circle, too, leads back within 40 s. */
  clockJumpSecondsMin: 120,
  /** Times between fixes around a jump: a log of two minutes a fix proves nothing. */
  clockIntervalSecondsMax: 20,
  /** A standing aircraft is in the same place after any silence. */
  clockJumpSpeedMinMps: 5,
  /** How far from where the flight leads the next fix may lie: so much, and this share of the way. */
  clockJumpErrorM: 6,
  clockJumpErrorShare: 0.3,
  /** This near, a clock jump is suspected though not proved. */
  clockJumpDistanceMaxM: 100,
  /** igc_lib: a sensor whose altitude changes less than this per fix on average is dead. */
  sensorChangeMinM: 0.01,
  /** A sensor that writes 0 on more than this share of fixes while others lie high has dropped out. */
  sensorZeroShareMax: 0.2,
  sensorZeroAboveM: 200,
  /** The deepest low moves standard pressure altitude by 500 m; beyond this the field holds something else. */
  sensorOffsetMaxM: 1000,
  /**
   * Between 980 and 1040 hPa standard pressure altitude is off by 250 m, the geoid adds 50: up to here weather
   * explains an offset and the altitude stays. In the flights of real recorders at hand it is at most 244 m.
   */
  weatherOffsetMaxM: 300,
  /** An offset is a constant: warm air stretches it by a few tens of metres from valley to cloud. */
  offsetSpreadMaxM: 100,
  /** Fixes sampled for the offset between GNSS and pressure altitude. */
  offsetSamples: 500,
  /** A silence is a gap from this many seconds and this many times the usual interval on. */
  gapSecondsMin: 20,
  gapIntervals: 5,
  /** Intervals counted one by one for the median; longer ones share the last place. */
  intervalSecondsMax: 600,
  /** Offset between the two altitudes from which on a note says so; standard pressure explains ±100 m. */
  altitudeOffsetNoteM: 100,
} as const;

/** Take-off and landing. Values between those of igc_lib, igc-xc-score and XCSoar's FlyingComputer. */
export const FLIGHT = {
  /** Motion is judged over this long before and after a fix; three seconds still see a tight circle. */
  motionHalfWindowSeconds: 3,
  /**
   * Flying from this ground speed on: faster than a running pilot keeps up, and half the air speed of a
   * paraglider. XCSoar's sailplane value (10 m/s) finds paragliders' take-offs up to 28 minutes late;
   * igc_lib uses 4.2, igc-xc-score 5.
   */
  flyingSpeedMinMps: 4.2,
  /** XCSoar: ten seconds of moving make a flight; an aborted launch or a run down the slope is shorter. */
  takeoffSecondsMin: 10,
  /** igc-xc-score: below 2.5 m/s a pilot may stand or walk. */
  groundSpeedMaxMps: 2.5,
  /** Hovering in the wind of a slope is told from standing by the altitude. */
  groundClimbMaxMps: 0.5,
  landingSecondsMin: 45,
  /** GNSS altitude wanders while a pilot stands still: so short a doubt doesn't end the stop. */
  landingDoubtSecondsMax: 6,
  /** Less time on the ground than this is a touch and go; igc_lib bridges five minutes. */
  pauseSecondsMin: 180,
  /** A silence this long ends a flight: what follows is another log in the same file, or another day. */
  silenceSecondsMax: 7200,
  /** Shorter is a hop; the shortest real flights (training hills) take half a minute. */
  flightSecondsMin: 20,
  /** Two points make no flight, however far apart. */
  flightFixesMin: 5,
  /** From this speed half a minute after take-off on, an aircraft rolls before it flies; no paraglider has it. */
  rollingSpeedMinMps: 18,
  settledAfterSeconds: 30,
} as const;

/** Circling. */
export const CIRCLING = {
  /** Half the window of the turn rate: 12 s in all, since wiggles between fixes read as turns otherwise. */
  rateHalfWindowSeconds: 6,
  /** igc_lib: more than 6 degrees a second is circling; a paraglider's circle takes 15 to 40 seconds. */
  enterRateDegPerSecond: 8,
  leaveRateDegPerSecond: 5,
  /** A phase is at least one full circle. */
  turnMinDeg: 360,
  /** A widened circle to centre the lift interrupts the turn less long than this. */
  interruptionSecondsMax: 10,
  /** Courses are taken over chords of at least this; at 1 Hz and 9 m/s a chord is about 18 m. */
  chordSecondsMin: 2,
  chordMinM: 4,
  /** Above this interval a circle of 20 s has three fixes or fewer, and turns can't be added up. */
  turnIntervalSecondsMax: 6,
  /** Above this one a circle has a fix or two, and not even the scatter of the speeds tells it: nothing is said. */
  intervalSecondsMax: 10,
} as const;

/** Circling between `turnIntervalSecondsMax` and `intervalSecondsMax`, by the scatter of ground-speed vectors. */
export const SPARSE_CIRCLING = {
  /** Two circles and five fixes in all; beats along a slope last longer. */
  halfWindowSeconds: 25,
  /** Of the median speed: circles scatter by 0.5 and more, straight flight by 0.15. */
  scatterShareMin: 0.3,
  /** Way made through the air, of the median speed: incomplete circles make 0.2, S-turns 0.7, beats 0.5. */
  wayShareMax: 0.45,
  /** S-turns get on at 0.8 of the speed and more: a drift beyond this is way made, not wind. */
  windShareMax: 0.8,
  /** The wind is taken where circles climb: a landing pattern scatters too. */
  climbMinMps: 0.2,
  /** The turn at the end of a beat looks like a circle for 40 s. */
  secondsMin: 60,
  interruptionSecondsMax: 25,
  /** Up to this mean turn between fixes its side can be told … */
  stepTurnMaxDeg: 140,
  /** … when nearly all of it goes one way … */
  oneWayShareMin: 0.8,
  /** … and the chords are as long as the speed makes them: of the median speed. */
  airSpeedShareMin: 0.78,
} as const;

/** Thermals and glides. */
export const THERMAL = {
  /** Circling counts as a thermal from this long (XCSoar 30 s, igc_lib 60 s) … */
  secondsMin: 40,
  /** … and this gain on; circling down to land is no thermal. */
  gainMinM: 20,
  /** Leaving the lift for less long than this does not make two thermals of one. */
  interruptionSecondsMax: 20,
  /** igc2kmz: a glide makes good nine tenths of the way it flies. */
  glideProgressMin: 0.9,
  /** Longer than a beat along a slope, which is straight in parts but leads nowhere. */
  glideHalfWindowSeconds: 40,
  /** The straight part of a beat lasts up to a minute; igc2kmz keeps glides from two minutes on. */
  glideSecondsMin: 60,
  /** igc2kmz keeps glides from two minutes on: shorter ones are trusted less. */
  glideSecondsCertain: 120,
  /** A glide ratio needs a glide of at least this length and loss; a flat line would be "infinite". */
  glideRatioDistanceMinM: 1000,
  glideRatioLossMinM: 50,
} as const;

/** Headline numbers. */
export const METRICS = {
  /** Averaging time of best climb, sink and speed: half a circle, what an averager shows. */
  averagingSeconds: 10,
  /** In sparse logs the average runs over the next longer span, up to this. */
  averagingSecondsMax: 40,
  /** Climbs smaller than this are wavering: GNSS altitude wanders by metres while standing still. */
  reversalMinM: 5,
} as const;

/** Levels and notes of the quality report. */
export const QUALITY = {
  /** More removed than this share of the fixes, or more of the flight in gaps, and the data is degraded. */
  removedShareMax: 0.05,
  gapShareMax: 0.1,
  /** Gaps listed one by one; a longer list says nothing more. */
  gapsMax: 200,
  /** Flights before this year are suspected of the GPS week rollover (1024 weeks) of old recorders. */
  weekRolloverBeforeYear: 2007,
  weekRolloverDays: 7168,
  /** First use of the IGC format; any earlier date is wrong. */
  igcFormatYear: 1995,
  /**
   * Recorders that can't have recorded a flight before this year, by manufacturer code: applications of
   * telephones, which run no applications of others before 2008.
   */
  recordersSinceYear: { XBM: 2008, XCT: 2008, XFH: 2008 } as Readonly<Record<string, number>>,
  /** Single occurrences listed for each finding; the rest is counted. */
  occurrencesMax: 20,
  /** Already this fast at the first fix, or still at the last: the log starts or ends in the air. */
  airborneSpeedMinMps: 5,
  /** Fewer fixes used than this make a very short log (igc_lib refuses below 50). */
  fewFixes: 50,
  /** Long intervals lose detail: a note says so above this. */
  coarseIntervalSeconds: 10,
} as const;

/** Confidence of the metrics: see docs/domain/cleaning.md for the formula and the measurements. */
export const CONFIDENCE = {
  /** Seconds beyond one between fixes that halve the confidence: lengths shrink by a third at 30 s. */
  halfIntervalSeconds: {
    time: 60,
    altitudeExtremes: 120,
    altitudeDifferences: 120,
    climbTotal: 60,
    verticalSpeeds: 20,
    trackLength: 60,
    meanSpeed: 60,
    endpoints: 120,
    reach: 120,
    topSpeed: 20,
    circling: 10,
    glideRatios: 60,
  },
  /** GNSS altitude instead of pressure altitude. */
  gnssAltitudeWeights: {
    altitudeExtremes: 0.05,
    altitudeDifferences: 0.05,
    climbTotal: 0.15,
    verticalSpeeds: 0.25,
    circling: 0.05,
    glideRatios: 0.1,
  },
  /** Where it stood still the course of the altitude is a guess, its ends are not. */
  frozenAltitudeWeights: {
    altitudeExtremes: 0.5,
    altitudeDifferences: 0.5,
    climbTotal: 0.5,
    verticalSpeeds: 1,
    circling: 0.5,
    glideRatios: 0.5,
  },
  /** What a running median over leaps leaves: heights to tens of metres, speeds hardly. */
  jaggedAltitudeWeights: {
    altitudeExtremes: 0.3,
    altitudeDifferences: 0.3,
    climbTotal: 0.6,
    verticalSpeeds: 0.8,
    circling: 0.3,
    glideRatios: 0.5,
  },
  /** An offset moves the extremes by a tenth or so of the usual height, and nothing else. */
  offsetWeight: 0.1,
  /** A date proved wrong leaves the time of day. */
  dateWeight: 0.5,
  /** A 2D position is wrong by some tens of metres at most. */
  keptVoidFactor: 0.2,
} as const;

/** A thermal across a silence of the recorder. */
export const THERMAL_GAP = {
  /** Four circles: after a longer silence it may be another thermal. */
  silenceSecondsMax: 90,
  /** The climb went on meanwhile, if weakly: whoever left the thermal would have sunk at 1 m/s. */
  climbMinMps: 0.2,
} as const;

/** What doesn't end a glide. */
export const GLIDE_PAUSE = {
  /** igc2kmz merges glides over 60 s; a minute without signal is longer in a sparse log. */
  secondsMax: 90,
  /** Way made good meanwhile, by the speed of the stretches around: a circle or turn makes less. */
  progressMin: 0.75,
} as const;

/** Complete circles, and the wind in them. */
export const CIRCLE = {
  /** Ground speed over chords of 2 s: at 1 s, positions rounded to 1.8 m are off by as many m/s. */
  chordSecondsMin: 2,
  /** Four vectors overdetermine the three unknowns; XCSoar asks for nine, which drops 5 s logs. */
  vectorsMin: 4,
  /** A circle all around is 1, a half circle 0.5 and less; BlueFly works from 60 to 90 degrees. */
  roundnessMin: 0.4,
  /** Mean distance from the fitted circle, as a share of its radius: above, it was no steady circle. */
  residualShareMax: 0.3,
  /** Slower than any paraglider, faster than a sailplane circles. */
  airSpeedMinMps: 5,
  airSpeedMaxMps: 50,
  /** Circles (and fixes in one) from which on more of them add no confidence to a thermal. */
  circlesCertain: 3,
  /** A paraglider's circle, where it can't be measured. */
  secondsTypical: 25,
  fixesCertain: 8,
  /** Less than a tenth of the turn the other way is still one direction. */
  directionShareMin: 0.9,
} as const;

/** Wind by altitude. */
export const WIND = {
  /** Height of a band, and lower bounds at its multiples. */
  bandHeightM: 250,
  /** Samples off most of those around them by more than this are left out: a climb half left, a wing-over. */
  outlierMps: 5,
  /** Three times `nearSeconds`: what is further away in time counts a hundredth, and has no say. */
  outlierSeconds: 3600,
  /** So many circles give half the confidence that their agreement allows. */
  circlesHalfConfidence: 2,
  /** Standard deviation between circles that halves the confidence. */
  scatterHalfConfidenceMps: 2,
  /** Drift of circling in sparse logs is taken over this: four circles, since incomplete ones add up to 70 m. */
  driftSeconds: 90,
  /** The wind at a time and altitude: samples this far away count a quarter. */
  nearAltitudeM: 200,
  nearSeconds: 1200,
  /** By time of day: as XCSoar's statistics are read, twice an hour. */
  sliceSeconds: 1800,
  /** Step in which the mean wind follows the flight. */
  meanStepSeconds: 120,
  /** Straight flight: length of a window, and how far it moves on. */
  straightWindowSeconds: 600,
  straightStepSeconds: 300,
  /** Less tells no circle from a gust. */
  straightSecondsMin: 240,
  /** Ground speed over chords of this: slow enough for noise, short enough to see a turn of a beat. */
  straightChordSeconds: 2,
  /** How often chords in turns are corrected by the wind found so far. */
  straightTurnPasses: 2,
  /** Speeds so far apart in time err independently: the lull of a gust, a correction of the course. */
  straightIndependentSeconds: 20,
  /** Beats across the wind lie near a line; their turns into the wind must bend it this much. */
  straightRoundnessMin: 0.05,
  /** Air speed varies in straight flight; beyond this the vectors are no circle. */
  straightResidualMaxMps: 1.5,
  /** A fit less certain than this says nothing. */
  straightErrorMaxMps: 1,
  /** Standard error of a fit that halves its confidence. */
  straightErrorHalfConfidenceMps: 0.5,
  /** Nobody flies a paraglider or sailplane straight outside these. */
  straightAirSpeedMinMps: 7,
  straightAirSpeedMaxMps: 45,
  /** The best a wind from straight flight can be trusted, beside one from circles; so does it count. */
  straightConfidenceMax: 0.5,
} as const;

/** Lift flown without circling. */
export const LIFT = {
  /** Climb is judged over ±20 s: a gust is shorter. */
  halfWindowSeconds: 20,
  climbMinMps: 0.2,
  /** igc2kmz keeps climbs from 60 s and 50 m on; slope lift is weaker, so 30 m. */
  secondsMin: 60,
  gainMinM: 30,
} as const;

/** Soaring along a slope. */
export const RIDGE = {
  /** Four minutes in all: two beats and more. */
  halfWindowSeconds: 120,
  /** Made good of the way flown: below half, it was to and fro. */
  progressMax: 0.5,
  /** Paragliders sink at 1 m/s in still air: whoever loses less is in lift. */
  climbMinMps: -0.3,
  /** Shorter, it may be the turn from one glide to the next. */
  secondsMin: 120,
} as const;

/** The track as it is replayed and exported. */
export const REPLAY = {
  /**
   * Half the window of vario and ground speed: 8 s in all tell a climb of 0.1 m/s from the 1 m steps of the
   * log, and are shorter than half a circle.
   */
  speedHalfWindowSeconds: 4,
  /** Half the window of the heading: a circle takes 15 to 40 s, so 4 s turn it by less than a right angle. */
  headingHalfWindowSeconds: 2,
  /** A shorter way than this inside the window is wavering: the heading stays what it was. */
  headingWayMinM: 3,
  /**
   * What a simplified track may be wrong by, horizontally and in altitude: `high` by the error of the
   * receiver itself, so that a circle stays round; `preview` by less than a pixel of a small map.
   */
  toleranceM: {
    high: { horizontal: 5, altitude: 3 },
    preview: { horizontal: 50, altitude: 25 },
  },
  /**
   * Longest stretch simplified as one: Douglas-Peucker takes quadratic time on unlucky input, and this bounds
   * it. It costs at most one point in so many.
   */
  simplifiedStretchFixesMax: 1024,
} as const;

/** What tells a drive from a flight, and the parts of a log. Measured on the real flights of the tests. */
export const SEGMENT = {
  /** Speeds and courses are taken over chords of at least this: shorter ones are noise. */
  chordSecondsMin: 4,
  /** Below this speed the course is noise. */
  courseSpeedMinMps: 2,
  /** Slopes are taken over this long, and from so much height on: less is noise, of GNSS more so. */
  slopeSeconds: 20,
  slopeHeightMinM: { pressure: 8, gnss: 15 },
  /** Roads rarely climb more than 15 %, tracks to a launch 18 %; a paraglider in turns sinks 20 % and more. */
  roadSlopeMax: 0.2,
  /** Up 20 % at 45 km/h; a steeper or faster way up or down is flown. */
  roadClimbMaxMps: 2.5,
  /** 180 km/h. */
  roadSpeedMaxMps: 50,
  /** So much turn one way in so short a time is circling: roundabouts and hairpins end before. */
  circleTurnMinDeg: 400,
  circleSecondsMax: 60,
  /** Engine and brake: a change of kinetic energy, as height, on a nearly straight course … */
  pedalSeconds: 12,
  pedalEnergyMinM: 3,
  /** … that slows down to, or comes from, less than this share of the other speed; gusts do less … */
  pedalSpeedRatioMax: 0.65,
  pedalBendMaxDeg: 40,
  /** … that height gained or lost doesn't account for. */
  pedalEnergyShareMin: 0.6,
  /** A stop: slower than this, and level but for the noise of the sensor. */
  stopSpeedMaxMps: 1.2,
  stopHeightMaxM: 1.5,
  stopClimbMaxMps: 0.2,
  /** Whatever stays within so many metres of altitude drives on a road; dune soaring needs 10 m. */
  levelRangeMaxM: 10,
  /** Shorter, it is not known to be a drive: a signal that wanders moves as well. */
  driveSecondsMin: 60,
  /** A stop on a drive: a level crossing, a gate with a key. */
  drivePauseSecondsMax: 300,
  /** A spike of the altitude sensor may look steep; flights have 7 % or more, or show no engine and brake. */
  offRoadShareMax: 0.05,
  /** A real drive has 14 of them in ten minutes, flights that keep to road slopes at most one in an hour. */
  pedalEventsMin: 3,
  pedalEventsPer10MinutesMin: 1.5,
  /** Ends so much higher than it began, without a circle or a strong climb: carried up on wheels. */
  roadClimbMinM: 50,
  /** Parts listed: a day has a dozen, a broken recorder's season tens of thousands that nobody reads. */
  listedMax: 100,
} as const;

/** A launch by winch, by an aeroplane or by an engine of one's own: the first part of a flight. */
export const TOW = {
  /** Climb and course are judged over this long. */
  stepSeconds: 10,
  /** A winch needs half a minute. The second: rolling, before the climb begins. */
  secondsMin: 20,
  rollSecondsMax: 75,
  /** The climb goes on while it is at least this; a sinking mass of air may interrupt it so long. */
  climbMinMps: 1,
  interruptionSecondsMax: 20,
  /** Turning more than this in half a minute is circling; a tow goes round in two minutes. */
  turnSeconds: 30,
  turnMaxDeg: 150,
  /** From this mean speed on it is a sailplane, whose tow need not be steep. */
  fastSpeedMinMps: 18,
  fastClimbMinMps: 1.5,
  fastGainMinM: 100,
  /** An aeroplane turns a sailplane by 7 degrees a second; in a thermal it takes 12 and more. */
  fastTurnMaxDeg: 240,
  /** Paragliders and hang gliders: a steep climb straight away from the launch is no thermal. */
  slowClimbMinMps: 2,
  slowGainMinM: 80,
  slowSlopeMin: 0.2,
  slowProgressMin: 0.8,
} as const;

/** Ways on foot. */
export const HIKE = {
  /** Walking is judged by the way made good in a minute: GNSS wanders a few metres meanwhile. */
  stepSeconds: 60,
  /** Up a steep path in turns a walker makes little way. */
  speedMinMps: 0.25,
  speedMaxMps: 2.5,
  /** A rest up to this long is part of the hike. */
  restSecondsMax: 300,
  secondsMin: 300,
  /** Less up or down is a walk about the field. */
  altitudeChangeMinM: 40,
} as const;

/** How far the recorder's own statistics may be from ours and still agree. */
export const SELF_CHECK = {
  /** In the unit of the statistic; moments in seconds. */
  tolerance: {
    /** Instruments call it a take-off ten seconds after the first movement, or a little more. */
    takeoff_at: 15,
    landing_at: 60,
    log_starts_at: 2,
    log_ends_at: 2,
    duration_seconds: 60,
    fixes_total: 2,
    /** Written with one decimal; see `trackLengthShare`. */
    track_length_km: 0.1,
    /** Of a second or two, beside our mean over ten seconds. */
    ground_speed_max_kmh: 4,
    /** Over as many seconds as the recorder's, which has the sensor's own rate. */
    climb_max_mps: 0.4,
    sink_max_mps: 0.4,
    altitude_max_m: 1,
    altitude_min_m: 1,
    /** Between two sensors, or two moments a few seconds apart. */
    altitude_range_m: 10,
    altitude_max_above_landing_m: 10,
    altitude_takeoff_m: 10,
    altitude_landing_m: 10,
    thermal_gain_max_m: 50,
    wind_direction_deg: 20,
  },
  /** Of the recorder's track length, besides: noise of the receiver while circling. */
  trackLengthShare: 0.005,
  /** Length of the mean of the recorder's wind directions, as unit vectors; below, it has no direction. */
  windSteadinessMin: 0.7,
  /** 1.5 m/s: a lighter wind has no direction worth comparing. */
  windSpeedMinKmh: 5.4,
  /** From landing to the end of the log: folding the wing, and the noise of the sensor. */
  restWayMaxM: 60,
  restHeightMaxM: 5,
} as const;
