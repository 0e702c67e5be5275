import { getFitGarminProductDisplayName, getFitManufacturerName } from 'fit-file-parser/profile';
import { type IgcFile } from '../igc/igc-file.js';
import { fitHandler, readFitMessages } from './fit-messages.js';
import { invalidTrack } from './invalid-track.js';
import { RecordedFile } from './recorded-track.js';
import { fitSport } from './sports.js';

/** 1989-12-31, when time begins for this format. */
const EPOCH_MS = Date.UTC(1989, 11, 31);
/** Times before this are seconds since the watch was switched on. */
const TIME_MIN = 0x10000000;
const DEGREES_PER_SEMICIRCLE = 180 / 2 ** 31;
const ALTITUDE_SCALE = 5;
const ALTITUDE_OFFSET_M = 500;
const GARMIN = 1;
/** Kinds of files with points that are planned, not recorded. */
const NOT_RECORDED: ReadonlyMap<number, string> = new Map([
  [5, 'a planned workout'],
  [6, 'a planned course'],
  [34, 'a segment'],
]);

const MESSAGE = { fileId: 0, session: 18, record: 20, sport: 12 } as const;

/**
 * Reads an activity file of a watch (Garmin FIT). Its altitudes come from a calibrated barometer or from GNSS, the file does
 * not say which; they are above sea level.
 *
 * @throws InvalidIgcError if it is not a flight
 */
export function readFit(bytes: Uint8Array): IgcFile {
  const file = new RecordedFile('fit', 'record');
  const track = file.addTrack();
  const fileId = fitHandler({ type: 0, manufacturer: 1, product: 2, productName: 8 }, (message) => {
    const other = NOT_RECORDED.get(message.type ?? -1);
    if (other !== undefined) throw invalidTrack(`This FIT file is ${other}, not a recorded activity`);
    file.headers.recorderType ??= recorderOf(message, message.text('productName'));
  });
  const record = fitHandler(
    { latitude: 0, longitude: 1, altitude: 2, enhancedAltitude: 78 },
    ({ latitude, longitude, altitude, enhancedAltitude }, timestamp) => {
      if (latitude === null || longitude === null) return; // indoors, or no satellites yet
      const raw = enhancedAltitude ?? altitude;
      file.addPoint(track, {
        timeMs: timestamp === null ? null : timeOf(timestamp),
        latitudeDeg: latitude * DEGREES_PER_SEMICIRCLE,
        longitudeDeg: longitude * DEGREES_PER_SEMICIRCLE,
        altitudeM: raw === null ? null : raw / ALTITUDE_SCALE - ALTITUDE_OFFSET_M,
      });
    },
  );
  const session = fitHandler({ startTime: 2, sport: 5, subSport: 6 }, (message, timestamp) => {
    const sport = fitSport(message.sport, message.subSport);
    if (sport === null || message.startTime === null || timestamp === null) return;
    file.headers.competitionClass ??= sport.competitionClass;
    file.sportSpans.push({ sport, startMs: timeOf(message.startTime), endMs: timeOf(timestamp) });
  });
  const handlers = [
    [MESSAGE.fileId, fileId],
    [MESSAGE.record, record],
    [MESSAGE.session, session],
    // a watch that was switched off by its battery has written no session
    [
      MESSAGE.sport,
      fitHandler({ sport: 0, subSport: 1 }, (message) => {
        track.sport ??= fitSport(message.sport, message.subSport);
      }),
    ],
  ] as const;
  readFitMessages(bytes, new Map(handlers));
  if (file.sportSpans.length > 0) track.sport = null;
  return file.toIgc();
}

/** NaN for the time since the watch was switched on. */
function timeOf(timestamp: number): number {
  return timestamp < TIME_MIN ? NaN : EPOCH_MS + timestamp * 1_000;
}

/** As a recorder type of the IGC format: manufacturer and model. */
function recorderOf(
  { manufacturer, product }: { manufacturer: number | null; product: number | null },
  productName: string | null,
): string | null {
  const maker = getFitManufacturerName(manufacturer);
  if (maker === null) return productName;
  const model = productName ?? (manufacturer === GARMIN ? getFitGarminProductDisplayName(product) : null);
  return [capitalised(maker), model ?? ''].join(',');
}

function capitalised(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
