import { destination } from './flight-simulator/index.js';

interface Place {
  readonly latitudeDegrees: number;
  readonly longitudeDegrees: number;
}

export interface CircleOptions {
  /** As OpenAir writes it. */
  readonly kind?: string;
  readonly floor?: string;
  readonly ceiling?: string;
}

/** An airspace with a round border in OpenAir 1: restricted from the ground up unless stated. */
export function circularAirspace(
  name: string,
  centre: Place,
  nauticalMiles: number,
  { kind = 'R', floor = 'GND', ceiling = 'UNL' }: CircleOptions = {},
): string {
  return `AC ${kind}\nAN ${name}\nAL ${floor}\nAH ${ceiling}\nV X=${openAirPosition(centre)}\nDC ${nauticalMiles}\n`;
}

/** Around a flight of the Goms: a control zone, a terminal area by flight levels, and a zone above ground by NOTAM. */
export function airspacesOfGoms(takeOff: Place): string {
  const along = destination(takeOff, 62, 16_000);
  return [
    circularAirspace('CTR ULRICHEN', destination(along, 152, 3_000), 3, {
      kind: 'CTR',
      ceiling: '3100M MSL',
    }),
    circularAirspace('TMA ANDERMATT 2', destination(takeOff, 62, 31_000), 4, {
      kind: 'D',
      floor: 'FL100',
      ceiling: 'FL130',
    }),
    circularAirspace('R-12 GRIMSEL (NOTAM)', destination(takeOff, 30, 24_000), 3, {
      floor: '500FT AGL',
      ceiling: '2000FT AGL',
    }),
    circularAirspace('R-8 NUFENEN', destination(destination(takeOff, 62, 9_000), 152, 4_900), 2, {
      ceiling: '3500M MSL',
    }),
  ].join('\n');
}

function openAirPosition({ latitudeDegrees, longitudeDegrees }: Place): string {
  const seconds = (degrees: number) => {
    const whole = Math.round(Math.abs(degrees) * 3_600);
    return [whole / 3_600, (whole % 3_600) / 60, whole % 60]
      .map((each) => String(Math.floor(each)).padStart(2, '0'))
      .join(':');
  };
  const [northSouth, eastWest] = [latitudeDegrees < 0 ? 'S' : 'N', longitudeDegrees < 0 ? 'W' : 'E'];
  return `${seconds(latitudeDegrees)} ${northSouth} ${seconds(longitudeDegrees)} ${eastWest}`;
}
