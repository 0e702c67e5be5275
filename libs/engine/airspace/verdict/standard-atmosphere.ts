/** ICAO standard atmosphere (Doc 7488) below 11 km. */
const SEA_LEVEL_HPA = 1013.25;
const SCALE_M = 44_330.77;
const EXPONENT = 5.255_88;

/** Height at which the standard atmosphere has a pressure. An altimeter set to a QNH shows pressure altitude less this. */
export function standardHeightM(pressureHPa: number): number {
  return SCALE_M * (1 - (pressureHPa / SEA_LEVEL_HPA) ** (1 / EXPONENT));
}

export function standardPressureHPa(heightM: number): number {
  return SEA_LEVEL_HPA * (1 - heightM / SCALE_M) ** EXPONENT;
}
