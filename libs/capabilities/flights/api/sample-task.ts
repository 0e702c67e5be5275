import { analyseTask, prepareLog, readIgc, type FlightPoint } from '@engine/analysis';
import { taskPayload } from '@engine/results';
import { type StoredTask } from '@engine/results/shapes';

/**
 * An invented task for the sample flight, which declares none: the C records that SeeYou Navigator would have written
 * for these turnpoints.
 *
 * @param bytes the sample flight's file
 */
export function sampleTask(bytes: Uint8Array, turnpoints: readonly FlightPoint[]): StoredTask {
  const lines = turnpoints.map((point, i) => {
    const [word, radiusM] =
      i === 0 ? ['START', 1000] : i === turnpoints.length - 1 ? ['FINISH', 400] : ['TURN', 400];
    return `C${position(point)}0000000${digits(radiusM, 7)}000000360000${word}AREA ${word.toString()[0]}${i + 1}`;
  });
  const count = digits(turnpoints.length - 2, 2);
  const declaration = `C1407260812400000000001${count}Sample task`;
  const text = Buffer.from(bytes).toString('latin1');
  const firstLine = text.indexOf('\n') + 1;
  const declared = [declaration, ...lines].map((line) => `${line}\r\n`).join('');
  const igc = text.slice(0, firstLine) + declared + text.slice(firstLine);
  return taskPayload(analyseTask(prepareLog(readIgc(Buffer.from(igc, 'latin1')))));
}

function position({ latitude, longitude }: FlightPoint): string {
  return `${angle(latitude, 2)}${latitude < 0 ? 'S' : 'N'}${angle(longitude, 3)}${longitude < 0 ? 'W' : 'E'}`;
}

/** Degrees and thousandths of a minute. */
function angle(degrees: number, width: number): string {
  const thousandths = Math.round(Math.abs(degrees) * 60_000);
  return digits(Math.floor(thousandths / 60_000), width) + digits(thousandths % 60_000, 5);
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
