import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CorpusFolder } from '../corpus/corpus-folder.js';
import { randomScenario, simulateFlight, thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { BOUNDS, type MeasureName } from './bounds.js';
import { type Sample, summarise } from './measure.js';
import { type AccuracyReport, measureAccuracy } from './report.js';
import { matchOneToOne } from './time-spans.js';

const repository = path.resolve(import.meta.dirname, '../..');
const { igc, truth } = thermalCrossCountry();
const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

let directory: string;

/** A corpus with one simulated flight, a missing file and a file without a flight. */
function writeCorpus(expected: Record<string, unknown>): CorpusFolder {
  const files = ['flight', 'absent', 'page'].map((name) => ({ file: `files/${name}.igc` }));
  mkdirSync(path.join(directory, 'files'), { recursive: true });
  mkdirSync(path.join(directory, 'expected'), { recursive: true });
  writeFileSync(path.join(directory, 'manifest.json'), JSON.stringify({ files }));
  writeFileSync(path.join(directory, 'files/flight.igc'), igc);
  writeFileSync(path.join(directory, 'files/page.igc'), '<html></html>');
  for (const [name, table] of Object.entries(expected)) {
    writeFileSync(path.join(directory, `expected/${name}.json`), JSON.stringify(table));
  }
  return new CorpusFolder(directory);
}

/** The report of an instrument whose take-off is this many seconds late. */
function reportedLate(seconds: number): Record<string, unknown> {
  return {
    device_reported: {
      'files/flight.igc': {
        naviter_lxnav: {
          takeoff_utc: iso(truth.takeOff.timeSeconds + seconds),
          landing_utc: iso(truth.landing.timeSeconds),
        },
      },
      'files/absent.igc': { naviter_lxnav: { takeoff_utc: iso(0), landing_utc: iso(1) } },
    },
  };
}

function run(...options: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'test/accuracy/run.ts', '--flights', '0', ...options],
    { cwd: repository, env: { ...process.env, IGC_CORPUS: directory, NODE_OPTIONS: '' }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

function row({ rows }: AccuracyReport, name: MeasureName) {
  return rows.find(({ measure }) => measure === name)!;
}

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'accuracy-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

describe('the accuracy on a user-provided corpus', () => {
  it('is measured where there are expectations, and the rest has no data', () => {
    const report = measureAccuracy(writeCorpus(reportedLate(0)), 0);
    expect(row(report, 'takeoffInstrument')).toMatchObject({ n: 1, verdict: 'ok' });
    expect(Math.abs(row(report, 'takeoffInstrument').worst!)).toBeLessThanOrEqual(3);
    expect(row(report, 'takeoffXcsoar')).toMatchObject({ n: 0, verdict: 'no data' });
    expect(report.skipped).toMatchObject({ device_reported: 1, oracle_xcsoar: 2 });
    expect(report.passed).toBe(true);
  });

  it('lists missing and rejected files', () => {
    const report = measureAccuracy(writeCorpus({}), 0);
    expect(report.missing).toEqual(['files/absent.igc']);
    expect(report.refused).toEqual(['files/page.igc']);
    expect(report.incomplete[0]).toBe('Files missing from the corpus: files/absent.igc.');
  });

  it('lists a file that may be rejected, and expects nothing else of it', () => {
    const derived = [
      { file: 'files/page.igc', kind: 'x', should: 'reject_or_null_date', truth: { date: null } },
    ];
    const reported = { 'files/page.igc': { naviter_lxnav: { takeoff_utc: iso(0), landing_utc: null } } };
    const report = measureAccuracy(writeCorpus({ derived, device_reported: reported }), 0);
    expect(report.refusedAsPermitted).toEqual(['files/page.igc']);
    expect(report.refused).toEqual([]);
    expect(row(report, 'refusals')).toMatchObject({ n: 1, verdict: 'ok' });
    expect(row(report, 'takeoffInstrument').n).toBe(0);
    expect(report.passed).toBe(true);
  });

  it('fails if a file is rejected that should be accepted', () => {
    const should = [{ file: 'files/page.igc', kind: 'wrong_type', should: 'accept', truth: {} }];
    const report = measureAccuracy(writeCorpus({ derived: should }), 0);
    expect(row(report, 'refusals')).toMatchObject({ verdict: 'FAIL', worstSubject: 'files/page.igc' });
    expect(report.passed).toBe(false);
  });

  it('fails if a rejected file was expected to have a take-off', () => {
    const reported = { 'files/page.igc': { naviter_lxnav: { takeoff_utc: iso(0), landing_utc: null } } };
    const report = measureAccuracy(writeCorpus({ device_reported: reported }), 0);
    expect(row(report, 'takeoffInstrument')).toMatchObject({ n: 1, worst: null, verdict: 'FAIL' });
  });

  it('is printed as a table, with exit code 0 if all bounds with data hold and missing data is allowed', () => {
    writeCorpus(reportedLate(0));
    const { status, stdout } = run('--allow-missing');
    expect(stdout).toMatch(/\n\d+ of \d+ bounds hold\./);
    expect(stdout).toContain('missing: 1\n  files/absent.igc');
    expect(status).toBe(0);
  });

  it('has exit code 1 if a file or the data of a measure is missing, and one line says so', () => {
    writeCorpus(reportedLate(0));
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('Files missing from the corpus: files/absent.igc.');
    expect(stderr).toMatch(/Measures without data: \d+ \(.*take-off, against XCSoar/);
  });

  it.each([
    [[] as string[], 1],
    [['--allow-missing'], 0],
  ])('has with %j and without a corpus exit code %i', (options, code) => {
    const { status, stdout, stderr } = run(...options);
    expect(status).toBe(code);
    expect(stdout).toContain(`No real flights in ${directory}`);
    expect(stderr.includes('No real flights')).toBe(code === 1);
  });

  it('has exit code 1 with an empty corpus', () => {
    writeFileSync(path.join(directory, 'manifest.json'), JSON.stringify({ files: [] }));
    expect(run()).toMatchObject({ status: 1 });
  });

  it('is one JSON object, with exit code 1 if a file exceeds a bound', () => {
    writeCorpus(reportedLate(300));
    const { status, stdout } = run('--json', '--allow-missing');
    const report = JSON.parse(stdout) as AccuracyReport;
    expect(row(report, 'takeoffInstrument')).toMatchObject({
      verdict: 'FAIL',
      worstSubject: 'files/flight.igc',
    });
    expect(status).toBe(1);
  });

  it('lists each comparison on request', () => {
    writeCorpus(reportedLate(300));
    expect(run('--verbose', '--allow-missing').stdout).toMatch(/takeoffInstrument {2}flight\.igc {2}-\d+/);
  });
});

describe('the accuracy on simulated flights', () => {
  it('counts every thermal and glide flown, and every one found', () => {
    const report = measureAccuracy(new CorpusFolder(directory), 3);
    const flown = [1, 2, 3].map((index) => simulateFlight(randomScenario(index * 7919)).truth);
    const count = (of: (flight: (typeof flown)[number]) => readonly unknown[]): number =>
      flown.reduce((sum, flight) => sum + of(flight).length, 0);
    expect(row(report, 'simulatedThermalRecall').n).toBe(count(({ thermals }) => thermals));
    expect(row(report, 'simulatedGlideRecall').n).toBe(count(({ glides }) => glides));
    expect(row(report, 'simulatedTakeoff').n).toBe(3);
  });
});

describe('a pair of spans', () => {
  it('matches one found span to one true span: a climb found in two pieces is one hit and one false find', () => {
    const found = [
      { from: 0, to: 60 },
      { from: 60, to: 100 },
    ];
    expect(matchOneToOne(found, [{ from: 0, to: 100 }])).toEqual([[0, 0]]);
  });

  it('requires half of the joint time in common, best pair first', () => {
    expect(matchOneToOne([{ from: 0, to: 100 }], [{ from: 60, to: 160 }])).toEqual([]);
    const truth = [
      { from: 0, to: 60 },
      { from: 0, to: 95 },
    ];
    expect(matchOneToOne([{ from: 0, to: 100 }], truth)).toEqual([[0, 1]]);
  });
});

describe('a summary', () => {
  const errors = (values: (number | null)[]): Sample[] =>
    values.map((value, i) => ({ measure: 'landingInstrument', subject: `file ${i}`, value }));
  const landing = (values: (number | null)[]) =>
    summarise(errors(values)).find(({ measure }) => measure === 'landingInstrument')!;

  it('keeps the sign of the median and uses the magnitude of the worst', () => {
    expect(landing([-60, -3, 2])).toMatchObject({
      median: -3,
      worst: 60,
      worstSubject: 'file 0',
      verdict: 'ok',
    });
  });

  it('fails just beyond the bound, and without an answer', () => {
    expect(landing([BOUNDS.landingInstrument.limit + 0.01]).verdict).toBe('FAIL');
    expect(landing([0, null])).toMatchObject({ worst: null, worstSubject: 'file 1', verdict: 'FAIL' });
  });
});
