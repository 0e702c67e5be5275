import { type AnalysedCorpus, expectations } from './analysed-corpus.js';
import { degreesApart, differenceOf, percentOff, type Sample, secondsLate } from './measure.js';

/** Values that the instrument itself wrote into the file; docs/domain/accuracy.md says which are worth comparing. */
interface DeviceReported {
  naviter_lxnav?: { takeoff_utc: string; landing_utc: string | null };
  skytraxx?: {
    track_km: number;
    max_speed_kmh: number;
    alt_top_m: number;
    /** Of the first and last fix. */
    alt_start_m: number;
    alt_landing_m: number;
  };
  device_wind_direction?: { samples: { dir: number }[] };
}

/** Half of the last digit that Skytraxx writes. */
const LENGTH_ROUNDING_KM = 0.05;
const COMPARABLE_WIND_KMH = 1.5 * 3.6;
/** A mean direction needs several directions that agree; spread all over the compass they have none. */
const WIND_SAMPLES_MIN = 3;
const WIND_UNANIMITY_MIN = 0.9;

/** Take-off, landing, wind and statistics, compared with the recorder's. */
export function againstInstruments(corpus: AnalysedCorpus): Sample[] {
  const samples: Sample[] = [];
  for (const { file, expected, analysis, log } of expectations<DeviceReported>(corpus, 'device_reported')) {
    const metrics = analysis?.metrics;
    const add = (measure: Sample['measure'], value: number | null, detail?: string): void => {
      samples.push({ measure, subject: file, value, ...(detail !== undefined && { detail }) });
    };
    const { naviter_lxnav: naviter, skytraxx, device_wind_direction: wind } = expected;
    if (naviter) {
      add('takeoffInstrument', secondsLate(metrics?.takeoff?.time, naviter.takeoff_utc));
      if (naviter.landing_utc !== null) {
        add('landingInstrument', secondsLate(metrics?.landing?.time, naviter.landing_utc));
      }
    }
    if (skytraxx) {
      const { track_km: theirKm, max_speed_kmh: theirKmh, alt_top_m: theirTopM } = skytraxx;
      add('recorderLength', beyondRounding(log?.lengthKm, theirKm));
      add('recorderSpeed', differenceOf(metrics?.groundSpeedMaxKmh, theirKmh));
      add('recorderAltitude', differenceOf(log?.gnssAltitudeMaxM, theirTopM));
      add('altitudeTop', differenceOf(log?.altitudeMaxM, theirTopM));
      add('altitudeTakeoff', differenceOf(log?.altitudeFirstM, skytraxx.alt_start_m));
      add('altitudeLanding', differenceOf(log?.altitudeLastM, skytraxx.alt_landing_m));
    }
    const device = wind && meanDirection(wind.samples.map(({ dir }) => dir));
    const ours = analysis?.thermals?.wind;
    if (device) add('windKnown', ours ? 1 : 0);
    if (device && ours && ours.speedKmh >= COMPARABLE_WIND_KMH) {
      const detail = `ours ${ours.directionDeg.toFixed(0)}°, instrument ${device.directionDeg.toFixed(0)}°`;
      add('windDirectionInstrument', degreesApart(ours.directionDeg, device.directionDeg), detail);
    }
  }
  return samples;
}

function beyondRounding(ours: number | null | undefined, theirs: number): number | null {
  const off = differenceOf(ours, theirs);
  if (off === null) return null;
  return percentOff(theirs + Math.sign(off) * Math.max(0, Math.abs(off) - LENGTH_ROUNDING_KM), theirs);
}

/** The mean direction; null if there are too few or they disagree. */
function meanDirection(directionsDeg: readonly number[]): { directionDeg: number } | null {
  if (directionsDeg.length < WIND_SAMPLES_MIN) return null;
  let east = 0;
  let north = 0;
  for (const direction of directionsDeg) {
    east += Math.sin((direction * Math.PI) / 180) / directionsDeg.length;
    north += Math.cos((direction * Math.PI) / 180) / directionsDeg.length;
  }
  if (Math.hypot(east, north) < WIND_UNANIMITY_MIN) return null;
  return { directionDeg: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360 };
}
