import { type IgcFile } from '../igc/igc-file.js';
import { QUALITY } from '../thresholds.js';

const MS_PER_DAY = 86_400_000;

/** A date that may be early by the 1024 weeks after which GPS counts anew. */
export interface DateRollover {
  /** The date 1024 weeks later, YYYY-MM-DD. */
  likelyDate: string;
  /** What in the file is younger than its date; null when the date is only unusually early. */
  proof: string | null;
}

/**
 * Judges the date of a file by what the file says of its recorder: a firmware can't be younger than the flight
 * that it recorded, nor a recorder. The date itself is never changed: which of them is wrong, the pilot knows.
 */
export function findDateRollover({ date, headers, recorder }: IgcFile): DateRollover | null {
  if (date === null || Number(date.slice(0, 4)) >= QUALITY.weekRolloverBeforeYear) return null;
  const likelyDate = new Date(Date.parse(date) + QUALITY.weekRolloverDays * MS_PER_DAY)
    .toISOString()
    .slice(0, 10);
  const firmwareDate = dateIn(headers.firmwareVersion);
  if (firmwareDate !== null && firmwareDate > date) {
    return { likelyDate, proof: `its firmware is of ${firmwareDate}` };
  }
  const since = QUALITY.recordersSinceYear[recorder?.manufacturerCode ?? ''];
  if (since !== undefined && Number(date.slice(0, 4)) < since) {
    return { likelyDate, proof: `${recorder?.manufacturer ?? 'its recorder'} has existed since ${since}` };
  }
  if (Number(date.slice(0, 4)) < QUALITY.igcFormatYear) {
    return { likelyDate, proof: `the file format has existed since ${QUALITY.igcFormatYear}` };
  }
  return { likelyDate, proof: null };
}

/** A date written as YYYYMMDD or YYYY-MM-DD somewhere in a version text. */
function dateIn(text: string | null): string | null {
  const found = /(?<!\d)(20\d\d)[-._]?(0[1-9]|1[0-2])[-._]?(0[1-9]|[12]\d|3[01])/.exec(text ?? '');
  return found && `${found[1]}-${found[2]}-${found[3]}`;
}
