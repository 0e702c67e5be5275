import { readFileSync } from 'node:fs';
import path from 'node:path';
import { analyseLog, prepareLog, readIgc } from '@engine/analysis';
import { coachDebrief } from '../coach.js';
import { DEBRIEF_LANGUAGES } from '@core/contract';
import { type DebriefContent } from '../debrief.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { scoreFlight } from '@engine/scoring';
import { analysedDebriefFacts } from './analysed-debrief-facts.js';
import { debriefPayload } from './debrief.payload.js';

const SAMPLE = path.resolve(import.meta.dirname, '../../../../examples/sample-flight.igc');

function factsOf(igc: Uint8Array): DebriefFacts {
  const log = prepareLog(readIgc(igc));
  const [score] = scoreFlight(log, { ruleSets: ['xcontest'] });
  return analysedDebriefFacts(log, analyseLog(log), score, { title: '', site: null });
}

const facts = factsOf(readFileSync(SAMPLE));
const [first, second] = facts.thermals;

/** A statement as a language model writes it, in a debrief of nothing else. */
function statement(text: string, evidence: string[], about = facts) {
  const content: DebriefContent = {
    ...coachDebrief(about, 'en'),
    strengths: [{ text, evidence }],
  };
  return debriefPayload(content, about, 'en', null).strengths[0]!;
}

describe('the details of a debrief', () => {
  it.each(DEBRIEF_LANGUAGES)('say where each quantity is in the text, with its unit: %s', (language) => {
    const payload = debriefPayload(coachDebrief(facts, language), facts, language, 0);
    const texts = [
      [payload.headline, payload.headline_numbers],
      [payload.summary, payload.summary_numbers],
      ...payload.sections.map(({ body, numbers }) => [body, numbers] as const),
      ...[...payload.strengths, ...payload.improvements, ...payload.key_moments, ...payload.safety].map(
        ({ text, numbers }) => [text, numbers] as const,
      ),
    ] as const;
    const found = texts.flatMap(([text, numbers]) =>
      numbers.map(({ start, end, value, unit }) => ({ written: text.slice(start, end), value, unit })),
    );
    const units = new Set(found.map(({ unit }) => unit));
    expect([...units]).toEqual(expect.arrayContaining(['m', 'km', 'mps', 'seconds', 'share']));
    const LAST = { m: 'm', km: 'km', mps: 'm/s', kmh: 'km/h' } as const;
    for (const { written, unit } of found) {
      expect(written).toMatch(/^\d/);
      if (unit in LAST) expect(written.endsWith(LAST[unit as keyof typeof LAST])).toBe(true);
    }
  });

  it('have the value that the text rounds', () => {
    const { numbers, text } = statement(`You gained about ${Math.round(first!.gain_m / 10) * 10} m.`, [
      'thermal:1',
    ]);
    expect(numbers).toEqual([{ start: 17, end: text.length - 1, value: first!.gain_m, unit: 'm' }]);
    const { track_length_km } = facts.metrics;
    const { numbers: far } = statement(`You flew ${track_length_km!.toFixed(1)} km.`, [
      'metric:track_length_km',
    ]);
    expect(far).toMatchObject([{ value: track_length_km, unit: 'km' }]);
  });

  it('leave out counts and numbers of thermals', () => {
    expect(statement('Thermal 2 was the best of five.', ['thermal:2']).numbers).toEqual([]);
  });

  it('say when the cited thermals were, in seconds after take-off', () => {
    const spanOf = ({ starts_after_seconds: from, duration_seconds }: NonNullable<typeof first>) => ({
      from_seconds: from,
      to_seconds: from! + duration_seconds,
    });
    expect(statement('Two good ones.', ['thermal:2', 'metric:climb_total_m', 'thermal:1']).times).toEqual([
      { evidence: 'thermal:2', ...spanOf(second!) },
      { evidence: 'thermal:1', ...spanOf(first!) },
    ]);
    const weak = {
      ...facts,
      summary: { ...facts.summary, weak_climbs: { thermals: [1, 2] } },
    } as unknown as DebriefFacts;
    expect(statement('Both were weak.', ['summary:weak_climbs'], weak).times).toEqual([
      { evidence: 'summary:weak_climbs', ...spanOf(first!) },
      { evidence: 'summary:weak_climbs', ...spanOf(second!) },
    ]);
  });

  it('have an instant for the highest point, and the landing at the end', () => {
    const after = facts.summary.highest!.after_seconds;
    const seconds = facts.metrics.duration_seconds!;
    expect(
      statement('High.', ['metric:altitude_max_m', 'metric:landing_altitude_m']).times.map(
        ({ from_seconds, to_seconds }) => [from_seconds, to_seconds],
      ),
    ).toEqual([
      [after, after],
      [seconds, seconds],
    ]);
  });

  it('do not reach beyond the flight', () => {
    const seconds = facts.metrics.duration_seconds!;
    const gaps = [
      { index: 1, starts_after_seconds: -30, duration_seconds: 60, distance_m: 5 },
      { index: 2, starts_after_seconds: seconds - 10, duration_seconds: 60, distance_m: 5 },
    ];
    const { times } = statement('Two gaps.', ['gap:1', 'gap:2'], { ...facts, gaps });
    expect(times).toEqual([
      { evidence: 'gap:1', from_seconds: 0, to_seconds: 30 },
      { evidence: 'gap:2', from_seconds: seconds - 10, to_seconds: seconds },
    ]);
  });

  it('have no times without a flight', () => {
    const standing = readFileSync(SAMPLE, 'latin1').split('\n').slice(0, 110).join('\n');
    const none = factsOf(Buffer.from(standing, 'latin1'));
    const payload = debriefPayload(coachDebrief(none, 'en'), none, 'en', null);
    expect([payload.times, ...payload.sections.map(({ times }) => times)].flat()).toEqual([]);
  });
});
