import { CLIMB, GLIDE, SAFETY, SLOPE } from '../debrief-thresholds.js';
import { type DebriefSection, type DebriefStatement } from '../debrief.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { isSmooth, isThermalFlight, isTimeTold, isWhole } from './coach-rule.js';
import { type StoryMessages } from './messages.js';

/** Sentences and their facts; what doesn't apply is null. */
type Sentence = DebriefStatement | null;

function sentence(text: string, ...evidence: string[]): DebriefStatement {
  return { text, evidence };
}

/** Sentences as one text; null when there are none. */
export function joined(sentences: readonly Sentence[]): DebriefStatement | null {
  const said = sentences.filter((one) => one !== null);
  if (said.length === 0) return null;
  return {
    text: said.map(({ text }) => text).join(' '),
    evidence: [...new Set(said.flatMap(({ evidence }) => evidence))],
  };
}

export function headline(facts: DebriefFacts, say: StoryMessages): DebriefStatement {
  const { kind, metrics, score, thermals, summary: sums } = facts;
  const seconds = metrics.duration_seconds ?? 0;
  const duration = 'metric:duration_seconds';
  switch (kind) {
    case 'no_flight':
      return sentence(say.headlineNoFlight(), 'quality:level');
    case 'untold':
      return sentence(say.headlineUntold(seconds), duration);
    case 'sled':
      return sentence(isWhole(facts) ? say.headlineSled(seconds) : say.headlineLocal(seconds, 0), duration);
    case 'ridge':
      return sentence(say.headlineRidge(seconds), duration);
    case 'powered':
      return sentence(say.headlinePowered(seconds), duration);
    case 'local':
      return (sums.climbing?.flight_share ?? 0) >= CLIMB.headlineShareMin
        ? sentence(say.headlineLocal(seconds, thermals.length), duration, 'metric:thermal_count')
        : sentence(say.headlineLocal(seconds, 0), duration);
    case 'cross_country':
      return score?.best
        ? sentence(say.headlineScored(score.best, seconds), duration, 'score:best')
        : sentence(
            say.headlineFar(metrics.distance_from_takeoff_max_km ?? 0, seconds),
            duration,
            'metric:distance_from_takeoff_max_km',
          );
  }
}

/** @param isClean whether no rule found anything to improve */
export function summary(facts: DebriefFacts, say: StoryMessages, isClean: boolean): DebriefStatement {
  const { kind } = facts;
  if (kind === 'no_flight') return sentence(say.summaryNoFlight(), 'quality:level');
  return joined([
    flown(facts, say),
    unrecorded(facts, say),
    tow(facts, say),
    top(facts, say),
    ...character(facts, say),
    ending(facts, say, isClean),
  ])!;
}

function flown({ metrics }: DebriefFacts, say: StoryMessages): Sentence {
  const { duration_seconds, track_length_km } = metrics;
  if (duration_seconds === null || track_length_km === null) return null;
  return sentence(
    say.summaryFlight({ ...metrics, duration_seconds, track_length_km }),
    'metric:duration_seconds',
    'metric:track_length_km',
  );
}

function tow({ summary: sums }: DebriefFacts, say: StoryMessages): Sentence {
  return sums.tow && sentence(say.summaryTow(sums.tow), 'summary:tow');
}

function top(
  { metrics: { altitude_max_m, altitude_gain_max_m }, kind, quality }: DebriefFacts,
  say: StoryMessages,
): Sentence {
  if (altitude_max_m === null || kind === 'sled') return null;
  // the log's first height is no take-off then
  const gainM = quality.notes.includes('starts_in_flight') ? null : altitude_gain_max_m;
  const evidence = ['metric:altitude_max_m', ...(gainM === null ? [] : ['metric:altitude_gain_max_m'])];
  return sentence(say.summaryTop(altitude_max_m, gainM), ...evidence);
}

/** What thermals gave, or that they gave little. */
function thermalsIn(facts: DebriefFacts, say: StoryMessages): Sentence {
  const { climbing } = facts.summary;
  const total = facts.metrics.climb_total_m;
  if (climbing === null) return null;
  if (isThermalFlight(facts)) return sentence(say.summaryClimbing(climbing), 'summary:climbing');
  // a jagged altitude adds up to a total that nobody climbed
  if (facts.kind === 'ridge' || total === null || !isSmooth(facts)) return null;
  return sentence(
    say.summaryLittleCircling(climbing.gain_m, total),
    'summary:climbing',
    'metric:climb_total_m',
  );
}

/** What kind of flight it was, in its own numbers. */
function character(facts: DebriefFacts, say: StoryMessages): Sentence[] {
  const { kind, metrics, summary: sums, score } = facts;
  if (kind === 'untold') return [sentence(say.summaryUntold(), 'quality:level')];
  if (kind === 'powered') return [sentence(say.summaryPowered(), 'metric:climb_total_m')];
  if (kind === 'sled' && !isWhole(facts)) return [];
  if (kind === 'sled') {
    // after a tow the height to fly down was not the hill's
    const drop = sums.tow ? null : metrics.takeoff_above_landing_m;
    return [
      sentence(
        say.summarySled(drop),
        'metric:duration_seconds',
        ...(drop === null ? [] : ['metric:takeoff_above_landing_m']),
      ),
    ];
  }
  return [
    kind === 'ridge' && sums.ridge ? sentence(say.summaryRidge(sums.ridge), 'summary:ridge') : null,
    thermalsIn(facts, say),
    kind === 'cross_country' && score?.best ? sentence(say.summaryScore(score.best), 'score:best') : null,
  ];
}

function ending(
  { kind, quality, is_fast_aircraft }: DebriefFacts,
  say: StoryMessages,
  isClean: boolean,
): Sentence {
  // most rules look for nothing in the flight of another aircraft
  if (!isClean || is_fast_aircraft || quality.level === 'degraded') return null;
  if (kind !== 'cross_country' && kind !== 'local') return null;
  return sentence(say.summaryClean(), 'metric:duration_seconds');
}

/** A doubt that stands before the numbers it is about. */
function unrecorded(facts: DebriefFacts, say: StoryMessages): Sentence {
  return isTimeTold(facts)
    ? null
    : sentence(say.summaryGaps(facts.quality.gap_time_seconds), 'quality:level');
}

export function sections(facts: DebriefFacts, say: StoryMessages): DebriefSection[] {
  const parts: [string, readonly Sentence[]][] = [
    [say.titleClimbs(), climbs(facts, say)],
    [say.titleGlides(), glides(facts, say)],
    [say.titleWind(), wind(facts, say)],
    [say.titleScore(), score(facts, say)],
    [say.titleData(), data(facts, say)],
  ];
  return parts.flatMap(([title, sentences]) => {
    const body = joined(sentences);
    return body === null ? [] : [{ title, body: body.text, evidence: body.evidence }];
  });
}

function climbs(facts: DebriefFacts, say: StoryMessages): Sentence[] {
  const {
    thermals,
    summary: { climbing, turns, ridge },
    kind,
  } = facts;
  const slopes =
    kind === 'ridge' ? bestSlope(facts, say) : ridge && sentence(say.slopes(ridge), 'summary:ridge');
  if (climbing === null || kind === 'sled' || !isThermalFlight(facts)) return [slopes];
  const best = thermals.find(({ index }) => index === climbing.best_index);
  const { enter_altitude_m: enter, exit_altitude_m: exit, efficiency_mean_share: share } = climbing;
  const radius = turns?.circle_radius_m_mean ?? null;
  const seconds = turns?.circle_seconds_mean ?? null;
  return [
    best && climbing.count > 1 ? sentence(say.climbsBest(best), `thermal:${best.index}`) : null,
    climbing.count > 2 && enter !== null && exit !== null
      ? sentence(say.climbsBand(enter, exit), 'summary:climbing')
      : null,
    sentence(say.climbsShare(climbing), 'summary:climbing'),
    share !== null && share > CLIMB.efficiencyPoorMax && share < CLIMB.efficiencyGoodMin
      ? sentence(say.climbsEfficiency(share), 'summary:climbing')
      : null,
    turns && radius !== null && seconds !== null
      ? sentence(
          say.climbsCircles({ ...turns, circle_radius_m_mean: radius, circle_seconds_mean: seconds }),
          'summary:turns',
        )
      : null,
    slopes,
  ];
}

/** The stretch of slope that gave most height. */
function bestSlope({ lifts }: DebriefFacts, say: StoryMessages): Sentence {
  const best = lifts.filter(({ kind }) => kind === 'ridge').sort((a, b) => b.gain_m - a.gain_m)[0];
  if (best?.starts_after_seconds == null || best.gain_m < SLOPE.tellGainMinM) return null;
  const told = { ...best, starts_after_seconds: best.starts_after_seconds };
  return sentence(say.slopeBest(told), `lift:${best.index}`);
}

function glides(facts: DebriefFacts, say: StoryMessages): Sentence[] {
  const { metrics, kind, summary: sums } = facts;
  const { glide_ratio_mean: ratio, ground_speed_mean_kmh: speed } = metrics;
  if (kind === 'sled') {
    if (speed === null) return [];
    const ids = ['metric:ground_speed_mean_kmh', ...(ratio === null ? [] : ['metric:glide_ratio_mean'])];
    return [sentence(say.sledGlide(ratio, speed), ...ids)];
  }
  const longest = facts.glides.toSorted((a, b) => b.distance_km - a.distance_km)[0];
  const into = sums.headwind;
  const final = sums.final_descent;
  return [
    // along a slope the ratio is the slope's
    ratio !== null && facts.glides.length > 0 && kind !== 'ridge'
      ? sentence(
          say.glidesMean(ratio, facts.glides.length),
          'metric:glide_ratio_mean',
          ...facts.glides.map(({ index }) => `glide:${index}`).slice(-1),
        )
      : null,
    ratio !== null &&
    ratio >= GLIDE.carriedRatioMin &&
    !facts.is_fast_aircraft &&
    kind !== 'powered' &&
    kind !== 'ridge' &&
    !isCarriedByWind(facts)
      ? sentence(say.glidesCarried(), 'metric:glide_ratio_mean')
      : null,
    longest && facts.glides.length > 1 && longest.altitude_lost_m > 0
      ? sentence(say.glidesLongest(longest), `glide:${longest.index}`)
      : null,
    into?.headwind_glide_ratio != null
      ? sentence(
          say.glidesHeadwind({ ...into, headwind_glide_ratio: into.headwind_glide_ratio }),
          'summary:headwind',
        )
      : null,
    final && final.height_m > 0 && kind !== 'powered' && final.duration_seconds > 0
      ? sentence(say.finalDescent(final.height_m, final.duration_seconds), 'summary:final_descent')
      : null,
  ];
}

/** Whether the wind explains a good ratio over ground, or may for all that is known of it. */
function isCarriedByWind({ glides: all }: DebriefFacts): boolean {
  const known = all.flatMap(({ wind_component_kmh: wind, duration_seconds: seconds }) =>
    wind === null ? [] : [{ wind, seconds }],
  );
  const seconds = known.reduce((sum, glide) => sum + glide.seconds, 0);
  const blown = known.reduce((sum, glide) => sum + glide.wind * glide.seconds, 0);
  return seconds === 0 || blown / seconds >= GLIDE.windMinKmh;
}

/** Less is called calm. */
const CALM_KMH = 5;
/** Difference between two heights that is worth a sentence. */
const SHEAR_KMH = 10;

function wind(
  { wind: { mean, bands }, summary: { headwind } }: DebriefFacts,
  say: StoryMessages,
): Sentence[] {
  if (mean === null) return [];
  const sure = bands.filter(({ confidence_share }) => confidence_share >= SAFETY.windConfidenceMin);
  const low = sure[0];
  const high = sure.at(-1);
  const isSheared = low && high && Math.abs(high.speed_kmh - low.speed_kmh) >= SHEAR_KMH;
  return [
    mean.speed_kmh < CALM_KMH && headwind
      ? sentence(say.windTurned(headwind), 'wind:mean', 'summary:headwind')
      : sentence(mean.speed_kmh < CALM_KMH ? say.windCalm(mean) : say.windMean(mean), 'wind:mean'),
    isSheared
      ? sentence(say.windShear(low, high), `wind:${low.altitude_from_m}`, `wind:${high.altitude_from_m}`)
      : null,
    mean.confidence_share < SAFETY.windConfidenceMin ? sentence(say.windUnsure(), 'wind:mean') : null,
  ];
}

function score({ score: scored, kind }: DebriefFacts, say: StoryMessages): Sentence[] {
  if (scored === null || kind === 'no_flight' || kind === 'sled') return [];
  const { best } = scored;
  if (best === null) return [sentence(say.scoreNone(), 'metric:duration_seconds')];
  const { leg_shortest_km: shortest, leg_longest_km: longest } = best;
  return [
    // a cross-country flight begins with its score, in headline and summary
    kind === 'cross_country' ? null : sentence(say.scoreBest(best), 'score:best'),
    kind === 'cross_country' && shortest !== null && longest !== null && best.leg_count > 1
      ? sentence(say.scoreLegs({ ...best, leg_shortest_km: shortest, leg_longest_km: longest }), 'score:best')
      : null,
    kind === 'cross_country' && best.speed_kmh !== null
      ? sentence(say.scoreSpeed(best.speed_kmh), 'score:best')
      : null,
  ];
}

const NO_ALTITUDE = ['no_altitude', 'altitude_flat'];

function data(
  { quality, is_fast_aircraft, kind, glides: [glide] }: DebriefFacts,
  say: StoryMessages,
): Sentence[] {
  if (kind === 'no_flight') return [];
  const told = quality.notes.filter(
    (code) =>
      // without any altitude it says nothing where they come from
      !(code === 'no_pressure_altitude' && NO_ALTITUDE.some((none) => quality.notes.includes(none))) &&
      // before take-off or after landing it says nothing of the flight
      !(code === 'gaps' && quality.gap_count === 0),
  );
  const doubts = told.flatMap((code) => {
    const text = say.dataNote(code, quality);
    return text === null ? [] : [sentence(text, `quality:${code}`)];
  });
  const fast = is_fast_aircraft
    ? sentence(say.dataFastAircraft(), glide ? `glide:${glide.index}` : 'metric:ground_speed_mean_kmh')
    : null;
  if (doubts.length > 0 || fast) return [fast, ...doubts];
  return quality.level === 'clean' ? [sentence(say.dataClean(), 'quality:level')] : [];
}
