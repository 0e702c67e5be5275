import { type IgcFile } from '../igc/igc-file.js';
import { QUALITY } from '../thresholds.js';

const MS_PER_DAY = 86_400_000;

/** A date that may be 1024 weeks early, because the GPS week counter rolled over. */
export interface DateRollover {
  /** The date 1024 weeks later, YYYY-MM-DD. */
  likelyDate: string;
  /** The fact in the file that proves the date too early; null when the date is only unusually early. */
  proof: string | null;
}

/**
 * Checks the date against what the file says about its recorder: neither the firmware nor the recorder can be newer
 * than the flight. The date itself is never changed, because only the pilot knows which of the two is wrong.
 */
export function findDateRollover({ date, headers, recorder }: IgcFile): DateRollover | null {
  if (date === null || Number(date.slice(0, 4)) >= QUALITY.weekRolloverBeforeYear) return null;
  const likelyDate = new Date(Date.parse(date) + QUALITY.weekRolloverDays * MS_PER_DAY)
    .toISOString()
    .slice(0, 10);
  const firmwareDate = dateIn(headers.firmwareVersion);
  if (firmwareDate !== null && firmwareDate > date) {
    return { likelyDate, proof: `the firmware is dated ${firmwareDate}` };
  }
  const since = QUALITY.recordersSinceYear[recorder?.manufacturerCode ?? ''];
  if (since !== undefined && Number(date.slice(0, 4)) < since) {
    return {
      likelyDate,
      proof: `${recorder?.manufacturer ?? 'this recorder'} has only existed since ${since}`,
    };
  }
  if (Number(date.slice(0, 4)) < QUALITY.igcFormatYear) {
    return { likelyDate, proof: `the file format has only existed since ${QUALITY.igcFormatYear}` };
  }
  return { likelyDate, proof: null };
}

/** A date written as YYYYMMDD or YYYY-MM-DD anywhere in a version string. */
function dateIn(text: string | null): string | null {
  const found = /(?<!\d)(20\d\d)[-._]?(0[1-9]|1[0-2])[-._]?(0[1-9]|[12]\d|3[01])/.exec(text ?? '');
  return found && `${found[1]}-${found[2]}-${found[3]}`;
}
