/**
 * Manufacturer codes of A records: IGC-approved recorders (IGC Technical Specification, Appendix A, 2.5.6) and the X…
 * codes used by paragliding instruments and apps.
 */
const MANUFACTURERS: Readonly<Record<string, string>> = {
  CAM: 'Cambridge',
  CNI: 'ClearNav',
  FIL: 'Filser',
  FLA: 'Flarm',
  FLY: 'Flytec',
  GCS: 'Garrecht',
  LXN: 'LX Navigation',
  LXV: 'LXNAV',
  NAV: 'Naviter',
  NTE: 'New Technologies',
  VOL: 'Volkslogger',
  XBM: 'burnair',
  XCC: 'CompCheck',
  XCG: 'CompeGPS',
  XCM: 'Naviter',
  XCS: 'XCSoar',
  XCT: 'XCTrack',
  XFH: 'Flyskyhy',
  XFM: 'Flymaster',
  XGD: 'GpsDump',
  XLK: 'LK8000',
  XNA: 'Naviter',
  XSB: 'SkyBean',
  XSD: 'Stodeus',
  XSE: 'Syride',
  XSR: 'Syride',
  XSX: 'Skytraxx',
  XTR: 'XC Tracer',
  XVB: 'VairBration',
  XVV: 'Vector Vario',
  ZAN: 'Zander',
};

/** Name of a manufacturer by three-character code, or null. */
export function manufacturerName(code: string): string | null {
  return Object.hasOwn(MANUFACTURERS, code) ? MANUFACTURERS[code]! : null;
}
