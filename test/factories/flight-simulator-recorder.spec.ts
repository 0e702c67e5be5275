import IGCParser from 'igc-parser';
import {
  crossesMidnightUtc,
  distanceMetres,
  PERFECT_RECORDER,
  thermalCrossCountry,
  topToBottomFlight,
  withGapsAndSpikes,
  withoutPressureAltitude,
  writeIgc,
  DEFAULT_FORMAT,
} from './flight-simulator/index.js';

const linesOf = (igc: Buffer) => igc.toString('latin1').split(/\r\n|\n|\r/);
const fixLines = (igc: Buffer) => linesOf(igc).filter((line) => line.startsWith('B'));

describe('the IGC file of a simulated flight', () => {
  it('is byte-identical for the same seed, and different for another', () => {
    expect(thermalCrossCountry({ seed: 5 }).igc.equals(thermalCrossCountry({ seed: 5 }).igc)).toBe(true);
    expect(thermalCrossCountry({ seed: 5 }).igc.equals(thermalCrossCountry({ seed: 6 }).igc)).toBe(false);
  });

  it('contains the same flight whatever the recorder does', () => {
    const clean = thermalCrossCountry();
    const faulty = withGapsAndSpikes();

    expect(faulty.truth.thermals).toEqual(clean.truth.thermals);
    expect(faulty.igc.equals(clean.igc)).toBe(false);
  });

  it('is read by an independent parser, fix for fix within rounding', () => {
    const { igc, track } = thermalCrossCountry({ recorder: PERFECT_RECORDER, igc: { ladLod: true } });

    const { fixes, errors } = IGCParser.parse(igc.toString());

    expect(errors).toEqual([]);
    expect(fixes).toHaveLength(track.length);
    expect(fixes.every((fix, index) => fix.timestamp / 1000 === track.timeSeconds(index))).toBe(true);
    const errorsMetres = fixes.map(({ latitude, longitude }, index) =>
      distanceMetres({ latitudeDegrees: latitude, longitudeDegrees: longitude }, track.position(index)),
    );
    expect(Math.max(...errorsMetres)).toBeLessThan(0.15);
    const altitudeErrorsMetres = fixes.map(({ gpsAltitude }, index) =>
      Math.abs((gpsAltitude ?? 0) - track.altitude(index)),
    );
    expect(Math.max(...altitudeErrorsMetres)).toBeLessThanOrEqual(0.5);
  });

  it('has B records of 35 characters, or 37 with the extra digits announced in the I record', () => {
    const plain = topToBottomFlight().igc;
    const extended = topToBottomFlight({ igc: { ladLod: true } }).igc;

    expect(new Set(fixLines(plain).map((line) => line.length))).toEqual(new Set([35]));
    expect(new Set(fixLines(extended).map((line) => line.length))).toEqual(new Set([37]));
    expect(linesOf(plain).some((line) => line.startsWith('I'))).toBe(false);
    expect(linesOf(extended)).toContain('I023636LAD3737LOD');
  });

  it('has five fixes per second on a smooth curve, with the tenth in a column or with repeated times', () => {
    const recorder = { ...PERFECT_RECORDER, intervalSeconds: 0.2 };
    const { igc, track } = topToBottomFlight({ recorder, igc: { ladLod: true, tenths: true } });

    const lines = fixLines(igc);
    expect(lines).toHaveLength((track.length - 1) * 5 + 1);
    expect(linesOf(igc)).toContain('I033636LAD3737LOD3838TDS');
    expect(lines.slice(0, 6).map((line) => line.at(-1))).toEqual(['0', '2', '4', '6', '8', '0']);
    expect(lines[4]?.slice(0, 7)).toBe(lines[0]?.slice(0, 7));
    const steps = Array.from({ length: 300 }, (_, step) =>
      distanceMetres(track.at(100 + step / 5), track.at(100 + (step + 1) / 5)),
    );
    const jumps = steps.slice(1).map((metres, index) => Math.abs(metres - (steps[index] ?? 0)));
    expect(Math.max(...jumps)).toBeLessThan(0.5);
  });

  it('has a fix per minute while it stands still, from a recorder that sleeps, and every one in flight', () => {
    const standing = { secondsBeforeTakeOff: 600, recorder: { restIntervalSeconds: 60 } };
    const { truth } = topToBottomFlight(standing);
    const awake = topToBottomFlight({ secondsBeforeTakeOff: 600 });

    expect(truth.log.flightFixCount).toBe(awake.truth.log.flightFixCount);
    expect(awake.truth.log.fixCount - truth.log.fixCount).toBeGreaterThan(450);
  });

  it('has a pressure altitude that drifts with the weather', () => {
    const drifting = { ...PERFECT_RECORDER.pressureAltitude!, driftMetresPerHour: 36 };
    const recorder = { ...PERFECT_RECORDER, pressureAltitude: drifting };
    const { igc, track } = topToBottomFlight({ recorder });

    const last = fixLines(igc).at(-1) ?? '';
    const offMetres = Number(last.slice(25, 30)) - track.altitude(track.length - 1);
    expect(offMetres).toBeCloseTo((track.length - 1) / 100, 0);
  });

  it('passes midnight with times that restart, and one more date record on request', () => {
    const { igc, truth } = crossesMidnightUtc();
    const twice = crossesMidnightUtc({ igc: { dateAgainAtMidnight: true } }).igc;

    const { fixes } = IGCParser.parse(igc.toString());

    expect(fixes.at(-1)?.timestamp).toBeGreaterThan(truth.landing.timeSeconds * 1000);
    expect(linesOf(igc).filter((line) => line.startsWith('HFDTE'))).toEqual(['HFDTEDATE:180125']);
    expect(linesOf(twice).filter((line) => line.startsWith('HFDTE'))).toEqual([
      'HFDTEDATE:180125',
      'HFDTEDATE:190125',
    ]);
  });

  it('has pressure altitude 00000 from a recorder without a barometer', () => {
    const columns = fixLines(withoutPressureAltitude().igc).map((line) => line.slice(25, 30));

    expect(new Set(columns)).toEqual(new Set(['00000']));
  });

  it('keeps the standard deviation of the position noise', () => {
    const sigmaMetres = 4;
    const { igc, track } = thermalCrossCountry({
      recorder: { positionNoise: { sigmaMetres, correlationSeconds: 5 } },
      igc: { ladLod: true },
    });
    const squares = IGCParser.parse(igc.toString()).fixes.map(
      ({ latitude, longitude }, index) =>
        distanceMetres({ latitudeDegrees: latitude, longitudeDegrees: longitude }, track.position(index)) **
        2,
    );

    // two axes: the mean square distance is twice the variance
    const variance = squares.reduce((sum, square) => sum + square, 0) / squares.length / 2;
    expect(Math.abs(Math.sqrt(variance) - sigmaMetres)).toBeLessThan(0.5);
  });

  it('is logged at the interval, plus or minus the jitter', () => {
    const { igc, truth } = thermalCrossCountry({ recorder: { intervalSeconds: 5, jitterSeconds: 1 } });
    const { fixes } = IGCParser.parse(igc.toString());
    const steps = fixes.slice(1).map((fix, index) => (fix.timestamp - (fixes[index]?.timestamp ?? 0)) / 1000);

    expect(new Set(steps)).toEqual(new Set([4, 5, 6]));
    expect(truth.log.gaps).toEqual([]);
  });

  describe('with faults', () => {
    const { igc, truth } = withGapsAndSpikes();
    const lines = fixLines(igc);
    const clockOf = (seconds: number) =>
      new Date(seconds * 1000).toISOString().slice(11, 19).replaceAll(':', '');
    const logged = (seconds: number) => lines.filter((line) => line.slice(1, 7) === clockOf(seconds));

    it('has nothing usable inside the gaps', () => {
      expect(truth.log.gaps.map(({ startSeconds, endSeconds }) => endSeconds - startSeconds)).toEqual([
        46, 21, 6,
      ]);
      for (const { startSeconds, endSeconds } of truth.log.gaps) {
        for (let second = startSeconds + 1; second < endSeconds; second++) {
          for (const line of logged(second)) {
            const noFix = line[24] === 'V' || line.slice(7, 24) === '0000000N00000000E';
            expect(noFix).toBe(true);
          }
        }
      }
    });

    it('has the position spikes at the times in the truth', () => {
      const { track } = withGapsAndSpikes();
      const { fixes } = IGCParser.parse(igc.toString());
      const off = fixes
        .filter(({ latitude, valid }) => valid && latitude !== 0)
        .filter(({ latitude, longitude, timestamp }) => {
          const there = { latitudeDegrees: latitude, longitudeDegrees: longitude };
          return distanceMetres(there, track.position(timestamp / 1000 - track.startSeconds)) > 100;
        });

      expect(off.map(({ timestamp }) => timestamp / 1000)).toEqual(truth.log.positionSpikesSeconds);
    });

    it('has two fixes in one second, and two in the wrong order', () => {
      const times = lines.map((line) => Number(line.slice(1, 7)));
      const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));

      expect(steps.filter((step) => step === 0)).toHaveLength(truth.log.duplicateTimesSeconds.length);
      expect(steps.filter((step) => step < 0)).toHaveLength(truth.log.outOfOrderSeconds.length);
    });

    it('has the number of fixes in the truth', () => {
      expect(lines).toHaveLength(truth.log.fixCount);
      expect(lines.filter((line) => line[24] === 'A')).toHaveLength(truth.log.validFixCount);
    });
  });
});

describe('the IGC writer', () => {
  const fix = {
    timeSeconds: Date.UTC(2025, 0, 2, 3, 4, 5) / 1000,
    latitudeDegrees: -45.999_999_9,
    longitudeDegrees: -7.5,
    valid: true,
    pressureAltitudeMetres: -12.4,
    gnssAltitudeMetres: 1234.5,
  };

  it('carries a full minute into the degree, and signs low altitudes', () => {
    expect(fixLines(writeIgc([fix], DEFAULT_FORMAT))).toEqual(['B0304054600000S00730000WA-001201235']);
  });

  it.each([
    { date: 'HFDTEDDMMYY', line: 'HFDTE020125' },
    { date: 'HFDTE:DDMMYY', line: 'HFDTE:020125' },
    { date: 'HFDTEDATE:DDMMYY,01', line: 'HFDTEDATE:020125,01' },
    { date: 'HFDTEDATE: DDMMYY', line: 'HFDTEDATE: 020125' },
    { date: 'HFDTEDATEDDMMYY', line: 'HFDTEDATE020125' },
    { date: 'HODTEDDMMYY', line: 'HODTE020125' },
    { date: 'hfdteDDMMYY', line: 'hfdte020125' },
  ] as const)('spells the date $line', ({ date, line }) => {
    expect(linesOf(writeIgc([fix], { ...DEFAULT_FORMAT, date }))[1]).toBe(line);
  });

  it('can omit the A record, the date and the signature', () => {
    const lines = linesOf(writeIgc([fix], { ...DEFAULT_FORMAT, aRecord: null, date: null, gRecord: false }));

    expect(lines.filter((line) => /^(A|G|H.DTE)/.test(line))).toEqual([]);
  });

  it.each(['\r\n', '\n', '\r'] as const)('ends its lines with %j', (lineEnd) => {
    const text = writeIgc([fix], { ...DEFAULT_FORMAT, lineEnd }).toString();

    expect(text.match(/\r\n|\n|\r/g)?.every((end) => end === lineEnd)).toBe(true);
  });

  it.each([
    { encoding: 'utf8', bytes: [0x5a, 0x6f, 0xc3, 0xab] },
    { encoding: 'latin1', bytes: [0x5a, 0x6f, 0xeb] },
  ] as const)('writes names in $encoding', ({ encoding, bytes }) => {
    const igc = writeIgc([fix], { ...DEFAULT_FORMAT, pilot: 'Zoë', encoding });

    expect(igc.includes(Buffer.from(bytes))).toBe(true);
  });
});
