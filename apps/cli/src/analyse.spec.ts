import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { analyse } from '@engine/analysis';
import { RULE_SETS } from '@engine/scoring';
import { jest } from '@jest/globals';
import {
  shortRidgeFlight,
  thermalCrossCountry,
  writeFit,
  writeKml,
} from '../../../test/factories/flight-simulator/index.js';
import { zipOf } from '../../../test/factories/import-files.js';
import { analyseCommand, runAnalyse } from './analyse.js';

describe('npm run analyse', () => {
  let directory: string;
  let flight: string;
  let page: string;
  const output = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const printed = (spy: typeof output): string => spy.mock.calls.map((line) => line.join(' ')).join('\n');

  beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'analyse-'));
    flight = path.resolve(import.meta.dirname, '../../../examples/sample-flight.igc');
    page = path.join(directory, 'page.igc');
    writeFileSync(page, 'HFDTE160724\nB16a3004759123N00831456EA0041200460\n');
  });
  beforeEach(() => {
    output.mockClear();
    errors.mockClear();
  });
  afterAll(() => {
    jest.restoreAllMocks();
    rmSync(directory, { recursive: true });
  });

  /** The flight thinned to every nth fix. */
  function thinned(interval: number): string {
    let fix = 0;
    const lines = readFileSync(flight, 'latin1')
      .split('\n')
      .filter((line) => !line.startsWith('B') || fix++ % interval === 0);
    const thin = path.join(directory, `every-${interval}.igc`);
    writeFileSync(thin, lines.join('\n'));
    return thin;
  }

  it('prints a summary of what a pilot looks for', async () => {
    expect(await runAnalyse(flight, {})).toBe(0);
    for (const label of ['Take-off', 'Landing', 'Duration', 'Altitude', 'Track', 'Thermals', 'Quality']) {
      expect(printed(output)).toContain(label);
    }
  });

  it('analyses the flight as it is corrected', async () => {
    await runAnalyse(flight, { json: true });
    const measured = JSON.parse(printed(output)) as { flown_at: string; duration_seconds: number };
    const takeoffTime = measured.flown_at.replace(/^.{10}/, '2024-05-01').replace(/:\d\d:\d\dZ$/, ':45:00Z');
    output.mockClear();
    expect(await runAnalyse(flight, { json: true, flownOn: '2024-05-01', takeoffTime })).toBe(0);
    const corrected = JSON.parse(printed(output)) as typeof measured;
    expect(corrected.flown_at).toBe(takeoffTime);
    expect(corrected.duration_seconds).toBeLessThan(measured.duration_seconds);
  });

  it('refuses corrections that do not fit the file', async () => {
    expect(await runAnalyse(flight, { takeoffTime: '2001-01-01T00:00:00Z' })).toBe(1);
    expect(printed(errors)).toMatch(/^--takeoff-time must /);
    const parsed = (...options: string[]) =>
      analyseCommand()
        .exitOverride()
        .configureOutput({ writeErr: () => undefined })
        .parse([flight, ...options], {
          from: 'user',
        });
    expect(() => parsed('--flown-on', '2025-02-30')).toThrow('It must be a day');
    expect(() => parsed('--landing-time', 'noon')).toThrow('It must be a time');
  });

  it('prints a row per thermal and glide, and the wind from the top down', async () => {
    await runAnalyse(flight, {});
    const text = printed(output);
    const { thermals } = analyse(readFileSync(flight));
    const rowsBelow = (label: string): number => {
      const lines = text.split('\n');
      const from = lines.findIndex((line) => line.startsWith(label)) + 2;
      return lines.slice(from).findIndex((line) => !line.startsWith('  '));
    };
    expect(rowsBelow('Thermals ')).toBe(thermals!.thermals.length);
    expect(rowsBelow('Glides')).toBe(thermals!.glides.length);
    expect(rowsBelow('Wind')).toBe(thermals!.windProfile.length);
    expect(text).not.toMatch(/NaN|undefined|null|Infinity/);
  });

  it('prints the time of day, but no date, of a log without one', async () => {
    const whole = readFileSync(flight, 'latin1');
    const undated = path.join(directory, 'undated.igc');
    writeFileSync(undated, whole.replace(/^HFDTE.*\r?\n/m, ''));
    await runAnalyse(flight, {});
    const withDate = printed(output).split('\n');
    output.mockClear();
    await runAnalyse(undated, {});
    const withoutDate = printed(output).split('\n');
    expect(withDate[0]).toMatch(/^Date +\d{4}-\d\d-\d\d$/);
    expect(withoutDate[0]).toMatch(/^Date +unknown$/);
    expect(withoutDate.filter((line) => /\d\d:\d\d:\d\d/.test(line))).toEqual(
      withDate.filter((line) => /\d\d:\d\d:\d\d/.test(line)),
    );
    output.mockClear();
    await runAnalyse(undated, { json: true });
    expect(JSON.parse(printed(output))).toMatchObject({ flown_at: null });
  });

  it('warns of a date in the future, as the API does', async () => {
    const future = path.join(directory, 'future.igc');
    writeFileSync(future, readFileSync(flight, 'latin1').replace(/^HFDTE.*$/m, 'HFDTEDATE:140675,01'));
    await runAnalyse(future, {});
    const warning = /The date 2075-06-14 cannot be right \(the file was received on \d{4}-\d\d-\d\d\)/;
    expect(printed(output)).toMatch(warning);
    output.mockClear();
    await runAnalyse(future, { json: true });
    const { quality } = JSON.parse(printed(output)) as { quality: { notes: object[] } };
    expect(quality.notes).toContainEqual({
      code: 'date_suspicious',
      message: expect.stringMatching(warning) as string,
    });
  });

  it('prints every finding of the API, also those that are no note', async () => {
    const silent = path.join(directory, 'no-gnss-altitude.igc');
    const withoutGnss = readFileSync(flight, 'latin1').replace(/^(B.{29})\d{5}/gm, '$100000');
    writeFileSync(silent, withoutGnss);
    await runAnalyse(silent, { json: true });
    const { quality } = JSON.parse(printed(output)) as {
      quality: { notes: object[]; findings: { kind: string; message: string }[] };
    };
    expect(quality.notes).toEqual([]);
    expect(quality.findings).toEqual([expect.objectContaining({ kind: 'altitude_missing' })]);
    output.mockClear();
    await runAnalyse(silent, {});
    expect(printed(output)).toContain(`  * ${quality.findings[0]!.message}`);
  });

  it.each([
    [1, 'mean of 10 s'],
    [4, 'mean of 12 s'],
    [30, 'mean of 30 s'],
  ])('shows the averaging window for a fix every %d s', async (interval, remark) => {
    await runAnalyse(thinned(interval), {});
    expect(printed(output)).toMatch(new RegExp(`Best climb .*\\(${remark}\\)`));
  });

  it('does not list an unmeasured metric as uncertain', async () => {
    await runAnalyse(thinned(30), {});
    expect(printed(output)).toMatch(/% confidence: .*track length/);
    expect(printed(output)).not.toMatch(/% confidence: .*(thermal count|glide ratio|time circling)/);
    output.mockClear();
    const ground = path.join(directory, 'ground.igc');
    const second = (i: number): string => String(i).padStart(2, '0');
    const lines = Array.from({ length: 60 }, (_, i) => `B1200${second(i)}4630000N00830000EA0100001000`);
    writeFileSync(ground, ['HFDTE160724', ...lines].join('\n'));
    await runAnalyse(ground, {});
    expect(printed(output)).not.toContain('% confidence');
  });

  it('counts fixes as the API does, and reports an unreadable line', async () => {
    const damaged = path.join(directory, 'damaged.igc');
    const lines = readFileSync(flight, 'latin1').split('\n');
    const fixes = lines.filter((line) => line.startsWith('B')).length;
    const at = lines.findIndex((line) => line.startsWith('B')) + 500;
    writeFileSync(damaged, lines.with(at, `${lines[at]!.slice(0, 9)}x${lines[at]!.slice(10)}`).join('\n'));
    await runAnalyse(damaged, {});
    expect(printed(output)).toContain(`${fixes - 1} of ${fixes - 1} fixes used`);
    expect(printed(output)).toContain('1 damaged position line could not be read.');
    output.mockClear();
    await runAnalyse(damaged, { json: true });
    expect(JSON.parse(printed(output))).toMatchObject({
      quality: { fixes_total: fixes - 1, fixes_used: fixes - 1 },
    });
  });

  it('prints one JSON object with the field names of the API, and nothing else', async () => {
    expect(await runAnalyse(flight, { json: true })).toBe(0);
    const body = JSON.parse(printed(output)) as {
      metrics: object;
      quality: object;
      thermals: object;
    };
    expect(Object.keys(body)).toEqual(expect.arrayContaining(['flown_at', 'duration_seconds', 'site']));
    expect(Object.keys(body.metrics)).toContain('distance_from_takeoff_max_km');
    expect(Object.keys(body.quality)).toContain('sampling_interval_seconds');
    expect(Object.keys(body.thermals)).toEqual(
      expect.arrayContaining(['thermals', 'glides', 'wind_profile']),
    );
    expect(errors).not.toHaveBeenCalled();
  });

  it('adds the track in the requested resolution', async () => {
    await runAnalyse(flight, { json: true, track: 'preview' });
    const { track } = JSON.parse(printed(output)) as { track: { point_count: number; resolution: string } };
    expect(track.resolution).toBe('preview');
    expect(track.point_count).toBeGreaterThan(10);
    expect(track.point_count).toBeLessThan(1000);
  });

  it.each([
    ['geojson', /^\{"type":"FeatureCollection"|^\{"type":"Feature"/],
    ['kml', /^<\?xml[^]*<gx:Track>/],
    ['gpx', /^<\?xml[^]*<trkpt /],
    ['csv', /^time_utc,time_offset_seconds,/],
  ] as const)('prints the track as %s and nothing else', async (format, form) => {
    expect(await runAnalyse(flight, { export: format })).toBe(0);
    expect(printed(output)).toMatch(form);
  });

  it('scores by the requested rule set, or by all', async () => {
    await runAnalyse(flight, { ruleSet: 'ffvl' });
    expect(printed(output)).toMatch(/^Score +\d+\.\d\d points by FFVL CFD \d{4}, proven$/m);
    output.mockClear();
    await runAnalyse(flight, { ruleSet: 'all' });
    for (const { name } of RULE_SETS)
      expect(printed(output)).toMatch(new RegExp(`^  ${name}[ *].* proven$`, 'm'));
    output.mockClear();
    await runAnalyse(flight, { json: true, ruleSet: 'all' });
    const { scores } = JSON.parse(printed(output)) as { scores: { rule_set: string }[] };
    expect(scores.map(({ rule_set }) => rule_set)).toEqual(RULE_SETS.map(({ name }) => name));
  });

  describe('with airspaces', () => {
    let airspaces: string;

    beforeAll(() => {
      // around the take-off of the sample flight, and one that cannot be read
      const { latitude, longitude } = analyse(readFileSync(flight)).metrics.takeoff!;
      const corner = (north: number, east: number): string =>
        `DP ${(latitude + north).toFixed(5)} N ${(longitude + east).toFixed(5)} E`;
      const square = [corner(-0.02, -0.02), corner(-0.02, 0.02), corner(0.02, 0.02), corner(0.02, -0.02)];
      const broken = ['AC R', 'AN BROKEN', 'AL GND', 'AH UNL', 'DP nowhere'];
      airspaces = path.join(directory, 'airspaces.txt');
      writeFileSync(
        airspaces,
        ['AC CTR', 'AN CTR HOME', 'AL GND', 'AH UNL', ...square, '', ...broken].join('\n'),
      );
    });

    it('says where the flight was inside, in the words of the profile', async () => {
      expect(await runAnalyse(flight, { airspace: airspaces })).toBe(0);
      expect(printed(output)).toMatch(/^Airspace +inside \(profile true: True position\)$/m);
      expect(printed(output)).toMatch(/^ {2}The data show the flight inside CTR HOME\.$/m);
      expect(printed(output)).toMatch(/CTR, GND to UNL; \d\d:\d\d:\d\d to \d\d:\d\d:\d\d; \d+ m inside;/);
      expect(printed(errors)).toContain('line 10: "BROKEN" is left out: its border could not be read.');
      output.mockClear();
      await runAnalyse(flight, { airspace: airspaces, airspaceProfile: 'gps', language: 'de' });
      expect(printed(output)).toContain('Nach der GPS-Höhe war der Flug in CTR HOME.');
    });

    it('adds the verdict to the JSON', async () => {
      await runAnalyse(flight, { airspace: airspaces, json: true });
      const { airspace } = JSON.parse(printed(output)) as { airspace: { crossings: object[] } };
      expect(airspace).toMatchObject({ profile: 'true', summary: 'inside', qnh: { source: 'takeoff_gnss' } });
      expect(airspace.crossings[0]).toMatchObject({
        ...{ airspace: { name: 'CTR HOME' }, verdict: 'inside', reasons: [] },
      });
    });

    it('refuses files and profiles that cannot be used', async () => {
      expect(await runAnalyse(flight, { airspace: path.join(directory, 'none.txt') })).toBe(1);
      expect(await runAnalyse(flight, { airspace: flight })).toBe(1);
      expect(await runAnalyse(flight, { airspace: airspaces, airspaceProfile: 'league' })).toBe(1);
      const profile = path.join(directory, 'profile.json');
      writeFileSync(profile, '{"name":"league"}');
      expect(await runAnalyse(flight, { airspace: airspaces, airspaceProfile: profile })).toBe(1);
      expect(printed(errors)).toContain('file not found');
      expect(printed(errors)).toContain('contains no airspace.');
      expect(printed(errors)).toContain('--airspace-profile must be one of true, gps, civl, or a file');
      expect(printed(errors)).toContain('The profile is not valid. altimeters: ');
    });
  });

  it('says why no league scores a flight under power', async () => {
    const motor = path.join(directory, 'motor.igc');
    writeFileSync(motor, thermalCrossCountry({ igc: { glider: 'Paramotor' } }).igc);
    await runAnalyse(motor, {});
    expect(printed(output)).toMatch(/^Score +none: leagues do not score flights under power$/m);
    output.mockClear();
    await runAnalyse(motor, { json: true });
    const { scores } = JSON.parse(printed(output)) as { scores: object[] };
    expect(scores).toMatchObject([{ rule_set: 'xcontest', best: null, unscored_reason: 'powered' }]);
  });

  it('prints the calculation of the points', async () => {
    await runAnalyse(flight, { ruleSet: 'xcontest' });
    const points = /^Score +([\d.]+) points/m.exec(printed(output))![1];
    const made = /^Scored as .*: (?:\(([\d.]+) − ([\d.]+)\)|([\d.]+)) km × ([\d.]+)$/m;
    const [, whole, gap, plain, factor] = made.exec(printed(output))!;
    expect(Number(gap)).toBeGreaterThan(0);
    expect(((Number(whole ?? plain) - Number(gap ?? 0)) * Number(factor)).toFixed(2)).toBe(points);
  });

  it('prints the debrief in the requested language', async () => {
    expect(await runAnalyse(flight, { debrief: true })).toBe(0);
    expect(printed(output)).toMatch(/^.+\n=+\n\n\w.+\./s);
    expect(printed(output)).toMatch(/\nMoments\n {2}0:00 {2}Take-off/);
    expect(
      Math.max(
        ...printed(output)
          .split('\n')
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(80);
    output.mockClear();
    await runAnalyse(flight, { debrief: true, language: 'de' });
    expect(printed(output)).toMatch(/\nMomente\n {2}0:00 {2}Start/);
    expect(printed(output)).not.toMatch(/take-off|thermal/i);
    output.mockClear();
    await runAnalyse(flight, { debrief: true, language: 'fr', json: true });
    const { debrief } = JSON.parse(printed(output)) as {
      debrief: { key_moments: object[] };
    };
    expect(debrief.key_moments[0]).toMatchObject({
      kind: 'takeoff',
      text: expect.stringMatching(/^Décollage/) as string,
      time: expect.any(String) as string,
    });
  });

  it('scores the debrief by the league of its language, unless another is requested', async () => {
    const distance = path.join(directory, 'distance.igc');
    writeFileSync(distance, thermalCrossCountry().igc);
    const debrief = async (...options: string[]): Promise<string> => {
      output.mockClear();
      await analyseCommand().parseAsync([distance, '--debrief', '--language', ...options], { from: 'user' });
      return printed(output);
    };
    expect(await debrief('de')).toContain('DHV-XC');
    expect(await debrief('fr')).toContain('la CFD');
    expect(await debrief('fr', '--rule-set', 'xcontest')).not.toContain('la CFD');
  });

  it('rejects a file that is not a flight with exit code 2, naming the line', async () => {
    expect(await runAnalyse(page, {})).toBe(2);
    expect(printed(errors)).toMatch(/line 2: .*invalid time "16a300"/);
    expect(output).not.toHaveBeenCalled();
  });

  it('analyses the file of a watch, and refuses one without times by its code', async () => {
    const watch = path.join(directory, 'watch.fit');
    writeFileSync(watch, writeFit(shortRidgeFlight().fixes));
    expect(await runAnalyse(watch, { json: true })).toBe(0);
    expect(JSON.parse(printed(output))).toMatchObject({ quality: { signature: 'absent' } });
    output.mockClear();
    const drawn = path.join(directory, 'drawn.gpx');
    writeFileSync(drawn, '<gpx><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>');
    expect(await runAnalyse(drawn, { json: true })).toBe(2);
    expect(JSON.parse(printed(output))).toMatchObject({ code: 'track_without_times' });
  });

  it('analyses the KML file in a KMZ file, and refuses an archive without a flight', async () => {
    const kmz = path.join(directory, 'flight.kmz');
    writeFileSync(kmz, await zipOf({ 'doc.kml': writeKml(shortRidgeFlight().fixes) }));
    expect(await runAnalyse(kmz, { json: true })).toBe(0);
    expect(JSON.parse(printed(output))).toMatchObject({ duration_seconds: expect.any(Number) as number });
    output.mockClear();
    const pictures = path.join(directory, 'pictures.zip');
    writeFileSync(pictures, await zipOf({ 'pin.png': Buffer.from('x') }));
    expect(await runAnalyse(pictures, { json: true })).toBe(2);
    expect(JSON.parse(printed(output))).toMatchObject({
      message: 'The ZIP file contains no file with a flight',
      code: 'invalid_igc',
    });
  });

  it('prints the error body of the API with --json', async () => {
    expect(await runAnalyse(page, { json: true })).toBe(2);
    expect(JSON.parse(printed(output))).toEqual({
      message: expect.any(String) as string,
      code: 'invalid_igc',
      details: [{ field: 'line 2', message: expect.any(String) as string }],
    });
  });

  it('names the same form field as the API when no line is at fault', async () => {
    writeFileSync(path.join(directory, 'empty.igc'), '');
    expect(await runAnalyse(path.join(directory, 'empty.igc'), { json: true })).toBe(2);
    expect(JSON.parse(printed(output))).toMatchObject({ details: [{ field: 'igc' }] });
  });

  it('reports a missing file with exit code 2', async () => {
    expect(await runAnalyse(path.join(directory, 'none.igc'), {})).toBe(2);
    expect(printed(errors)).toContain('file not found');
  });
});
