import { analyse, analyseLog, type FlightAnalysis, prepareLog, readLog } from '@engine/analysis';
import {
  crossesMidnightUtc,
  crossesTheAntimeridian,
  type SimulatedFlight,
  thermalCrossCountry,
  withGapsAndSpikes,
  withoutPressureAltitude,
  writeFit,
  writeFsInfoKml,
  writeGpx,
  writeKml,
} from '../factories/flight-simulator/index.js';

const WRITERS = { gpx: writeGpx, kml: writeKml, fit: writeFit } as const;

function analysed(bytes: Uint8Array): FlightAnalysis {
  return analyseLog(prepareLog(readLog(bytes)));
}

/** Values of the same flight from two files. Positions of an IGC file are whole thousandths of a minute: 1.9 m. */
function expectTwins(other: FlightAnalysis, igc: FlightAnalysis): void {
  expect(Math.abs(other.flownAt! - igc.flownAt!)).toBeLessThanOrEqual(5_000);
  expect(Math.abs(other.durationSeconds! - igc.durationSeconds!)).toBeLessThanOrEqual(10);
  const [one, twin] = [other.metrics, igc.metrics];
  expect(Math.abs(one.altitudeMaxM! - twin.altitudeMaxM!)).toBeLessThanOrEqual(2);
  expect(Math.abs(one.climbTotalM! - twin.climbTotalM!)).toBeLessThanOrEqual(0.02 * twin.climbTotalM! + 10);
  expect(Math.abs(one.climbMaxMps! - twin.climbMaxMps!)).toBeLessThanOrEqual(0.2);
  expect(Math.abs(one.trackLengthKm! - twin.trackLengthKm!)).toBeLessThanOrEqual(0.02 * twin.trackLengthKm!);
  expect(Math.abs(one.distanceFromTakeoffMaxKm! - twin.distanceFromTakeoffMaxKm!)).toBeLessThanOrEqual(0.02);
  expect(Math.abs(one.thermalCount! - twin.thermalCount!)).toBeLessThanOrEqual(1);
}

describe.each(Object.entries(WRITERS))('a flight recorded as %s', (format, write) => {
  // a phone has no barometer, so its twin has none
  it.each<[string, () => SimulatedFlight]>([
    ['over a ridge and thermals', withoutPressureAltitude],
    ['in thermals', () => thermalCrossCountry({ recorder: { pressureAltitude: null } })],
    ['across midnight UTC', () => crossesMidnightUtc({ recorder: { pressureAltitude: null } })],
    ['across the antimeridian', () => crossesTheAntimeridian({ recorder: { pressureAltitude: null } })],
  ])('has the numbers of its IGC twin %s', (_, simulate) => {
    const { igc, fixes } = simulate();
    expectTwins(analysed(write(fixes)), analyse(igc));
  });

  it('says what it does not have', () => {
    const { fixes } = thermalCrossCountry();
    const { quality } = analysed(write(fixes));
    expect(quality).toMatchObject({
      altitudeSource: 'gnss',
      signature: 'absent',
      signatureResult: 'not_checked',
    });
    expect(quality.altitudeLevel.reference).toBe('msl_gnss');
    expect(quality.notes.map(({ code }) => code)).toContain('no_pressure_altitude');
  });

  it('survives gaps and spikes', () => {
    const { igc, fixes } = withGapsAndSpikes();
    const [other, twin] = [analysed(write(fixes)), analyse(igc)];
    expect(other.quality.gaps.length).toBe(twin.quality.gaps.length);
    expect(Math.abs(other.durationSeconds! - twin.durationSeconds!)).toBeLessThanOrEqual(10);
  });

  it(`is of the format ${format}`, () => {
    expect(readLog(write(thermalCrossCountry().fixes)).format).toBe(format);
  });
});

it('uses the altitudes of a barometer that a KML file has', () => {
  const { igc, fixes } = thermalCrossCountry();
  const [other, twin] = [analysed(writeFsInfoKml(fixes)), analyse(igc)];
  expect(other.quality.altitudeSource).toBe(twin.quality.altitudeSource);
  expectTwins(other, twin);
});

it('reads what phones write of a paraglider as one', () => {
  const { fixes } = thermalCrossCountry();
  expect(analysed(writeGpx(fixes, { type: 'Paragliding' })).aircraft).toMatchObject({ class: 'paraglider' });
  expect(analysed(writeFit(fixes)).aircraft).toMatchObject({ class: 'paraglider', source: 'header' });
});
