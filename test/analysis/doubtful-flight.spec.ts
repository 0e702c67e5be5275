import { analyseLog, type FlightAnalysis, type FlightLog, prepareLog, readIgc } from '@engine/analysis';
import { analysedDebriefFacts, coachDebrief } from '@engine/coach';
import { DEBRIEF_LANGUAGES } from '@core/contract';
import { scoreFlight } from '@engine/scoring';
import { faiTriangle } from '../factories/flight-simulator/index.js';

const log = prepareLog(readIgc(faiTriangle().igc));

/** The log as if its flight had been judged with another confidence. */
function judgedWith(confidence: number): FlightLog {
  const flights = log.flights.map((flight) => ({
    ...flight,
    stays: flight.stays.map((stay) => ({ ...stay, confidence })),
  }));
  return { ...log, flights, flight: flights[0]! };
}

const findingsOf = ({ quality }: FlightAnalysis) =>
  quality.findings.filter(({ kind }) => kind === 'flight_doubtful');

describe('a flight that may be none', () => {
  const doubtful = analyseLog(judgedWith(0.44));
  const certain = analyseLog(log);

  it('is reported as such, with its bounds and its confidence', () => {
    const [finding] = findingsOf(doubtful);
    expect(finding).toMatchObject({
      action: 'noted',
      startsAt: certain.metrics.takeoff!.time,
      endsAt: certain.metrics.landing!.time,
      message: 'This may not be a flight: the confidence that it is one is 44 %.',
    });
    expect(doubtful.quality.notes[0]).toEqual({ code: 'flight_doubtful', message: finding!.message });
    expect(doubtful.quality.level).toBe(certain.quality.level);
  });

  it('keeps its metrics, with their confidence, and its score', () => {
    expect(doubtful.metrics).toEqual(certain.metrics);
    expect(doubtful.quality.confidence).toEqual(certain.quality.confidence);
    const pointsOf = (of: FlightLog): number[] => scoreFlight(of).map(({ points }) => points);
    expect(pointsOf(judgedWith(0.44))).toEqual(pointsOf(log));
  });

  it.each(DEBRIEF_LANGUAGES)('is named in the debrief in %s', (language) => {
    const textOf = (of: FlightLog): string => {
      const facts = analysedDebriefFacts(of, analyseLog(of), undefined, { title: '', site: null });
      return JSON.stringify(coachDebrief(facts, language));
    };
    const words = {
      en: 'may not be a flight',
      de: 'Vielleicht ist das kein Flug',
      fr: 'peut-être pas un vol',
    };
    expect(textOf(judgedWith(0.44))).toContain(words[language]);
    expect(textOf(log)).not.toContain(words[language]);
  });

  it('is no finding at a confidence of 0.5 and more', () => {
    expect(findingsOf(analyseLog(judgedWith(0.5)))).toEqual([]);
    expect(findingsOf(certain)).toEqual([]);
  });
});
