import { examineAirspace } from './examine-airspace.js';
import { examineBrotli } from './examine-brotli.js';
import { examineFile } from './examine-file.js';
import { examineKmz } from './examine-kmz.js';
import { examineSvg } from './examine-svg.js';
import { examineZip } from './examine-zip.js';
import { type TargetName } from './targets.js';

/** How a file ended, such as `analysed` or `refused`. */
export type Outcome = string;

/** By target. Each throws for an impossible result, and passes on what the code itself throws. */
export const EXAMINERS: Readonly<Record<TargetName, (bytes: Uint8Array) => Outcome | Promise<Outcome>>> = {
  igc: examineFile,
  gpx: examineFile,
  kml: examineFile,
  fit: examineFile,
  kmz: examineKmz,
  zip: examineZip,
  svg: examineSvg,
  brotli: examineBrotli,
  airspace: examineAirspace,
};
