import { FitBaseType, FitEncoder, type FitEncoderField } from 'fit-file-parser/encoder';
import { type RecordedFix } from './recorder.js';

/** As phones write it: one track, positions of centimetres, elevations of decimetres. */
export function writeGpx(fixes: readonly RecordedFix[], { type }: { readonly type?: string } = {}): Buffer {
  const points = fixes.map((fix) => {
    const { gnssAltitudeMetres: altitude } = fix;
    const elevation = altitude === null ? '' : `<ele>${altitude.toFixed(1)}</ele>`;
    return `<trkpt lat="${degrees(fix.latitudeDegrees)}" lon="${degrees(fix.longitudeDegrees)}">${elevation}<time>${isoTime(fix)}</time></trkpt>`;
  });
  return Buffer.from(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<gpx version="1.1" creator="Flight simulator" xmlns="http://www.topografix.com/GPX/1/1">',
      '<metadata><author><name>Sample Pilot</name></author></metadata>',
      `<trk><name>Afternoon</name>${type === undefined ? '' : `<type>${type}</type>`}<trkseg>`,
      ...points,
      '</trkseg></trk></gpx>',
    ].join('\n'),
  );
}

/** As a `gx:Track`. */
export function writeKml(fixes: readonly RecordedFix[]): Buffer {
  return kmlOf(
    [
      '<gx:Track><altitudeMode>absolute</altitudeMode>',
      ...fixes.map((fix) => `<when>${isoTime(fix)}</when>`),
      ...fixes.map((fix) => `<gx:coord>${placeOf(fix).join(' ')}</gx:coord>`),
      '</gx:Track>',
    ].join('\n'),
  );
}

/** As paragliding software writes it: a line, and beside it the times and the altitudes of the barometer. */
export function writeFsInfoKml(fixes: readonly RecordedFix[]): Buffer {
  const first = fixes[0]!;
  const seconds = fixes.map((fix) => fix.timeSeconds - first.timeSeconds);
  const pressure = fixes.map((fix) => Math.round(fix.pressureAltitudeMetres ?? 0));
  return kmlOf(
    [
      '<Metadata src="Simulator" v="1.0" type="track">',
      `<FsInfo time_of_first_point="${isoTime(first)}" instrument="Flight simulator">`,
      `<SecondsFromTimeOfFirstPoint>${seconds.join(' ')}</SecondsFromTimeOfFirstPoint>`,
      `<PressureAltitude>${pressure.join(' ')}</PressureAltitude>`,
      '</FsInfo></Metadata>',
      `<LineString><coordinates>${fixes.map((fix) => placeOf(fix).join(',')).join('\n')}</coordinates></LineString>`,
    ].join('\n'),
  );
}

function kmlOf(placemark: string): Buffer {
  return Buffer.from(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">',
      `<Document><Placemark><name>Afternoon</name>${placemark}</Placemark></Document></kml>`,
    ].join('\n'),
  );
}

/** Numbers of sport and sub-sport. */
export const FIT_SPORTS = {
  paragliding: [20, 111],
  hiking: [17, 0],
  cycling: [2, 0],
  generic: [0, 0],
} as const;

const SEMICIRCLES_PER_DEGREE = 2 ** 31 / 180;
const NO_COORDINATE = 0x7fffffff;
const NO_ALTITUDE = 0xffffffff;

/** As a watch writes it: its product, its records and a session of one sport. */
export function writeFit(
  fixes: readonly RecordedFix[],
  { sport = 'paragliding', fileType = 4 }: { sport?: keyof typeof FIT_SPORTS; fileType?: number } = {},
): Buffer {
  const encoder = new FitEncoder();
  const timestamp = (fix: RecordedFix) => {
    return uint32(253, FitEncoder.toFitTimestamp(new Date(fix.timeSeconds * 1_000)));
  };
  encoder.writeMessage(0, [
    { number: 0, size: 1, baseType: FitBaseType.Enum, value: fileType },
    { number: 1, size: 2, baseType: FitBaseType.Uint16, value: 1 },
    { number: 2, size: 2, baseType: FitBaseType.Uint16, value: 3290 },
    { number: 3, size: 4, baseType: FitBaseType.Uint32z, value: 12345 },
  ]);
  for (const fix of fixes) {
    const { gnssAltitudeMetres: altitude } = fix;
    encoder.writeMessage(20, [
      timestamp(fix),
      sint32(0, fix.valid ? Math.round(fix.latitudeDegrees * SEMICIRCLES_PER_DEGREE) : NO_COORDINATE),
      sint32(1, fix.valid ? Math.round(fix.longitudeDegrees * SEMICIRCLES_PER_DEGREE) : NO_COORDINATE),
      uint32(78, altitude === null ? NO_ALTITUDE : Math.round((altitude + 500) * 5)),
      { number: 3, size: 1, baseType: FitBaseType.Uint8, value: 120 },
    ]);
  }
  const [number, subNumber] = FIT_SPORTS[sport];
  encoder.writeMessage(18, [
    timestamp(fixes.at(-1)!),
    { ...timestamp(fixes[0]!), number: 2 },
    { number: 5, size: 1, baseType: FitBaseType.Enum, value: number },
    { number: 6, size: 1, baseType: FitBaseType.Enum, value: subNumber },
  ]);
  return Buffer.from(encoder.close());
}

function uint32(number: number, value: number): FitEncoderField {
  return { number, size: 4, baseType: FitBaseType.Uint32, value };
}

function sint32(number: number, value: number): FitEncoderField {
  return { number, size: 4, baseType: FitBaseType.Sint32, value };
}

function placeOf({ longitudeDegrees, latitudeDegrees, gnssAltitudeMetres }: RecordedFix): string[] {
  return [degrees(longitudeDegrees), degrees(latitudeDegrees), (gnssAltitudeMetres ?? 0).toFixed(1)];
}

function degrees(value: number): string {
  return value.toFixed(7);
}

function isoTime({ timeSeconds }: RecordedFix): string {
  return new Date(timeSeconds * 1_000).toISOString();
}
