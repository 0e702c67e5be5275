type ByCode = Readonly<Record<string, string>>;

/** Texts of the airspaces of a flight. */
export const en = {
  verdicts: {
    inside: 'Inside',
    possible: 'Possibly inside',
    near: 'Near',
    outside: 'Outside',
    clear: 'Clear',
    unknown: 'Not known',
  },
  noDetermination:
    'This is what the data show. It is no legal determination: only the authority decides whether there was an infringement.',
  pending: 'The flight is being compared with the airspaces of its day. This page updates itself.',
  notJudged: 'The flight is not compared with airspaces yet.',
  noDate: 'The recording has no date, so the airspaces of its day are not known.',
  noCountry:
    'The country of the take-off is not known, so there are no airspaces to compare the flight with.',
  noSet: (country: string, day: string) =>
    `This service has no airspaces of ${country} for ${day}. The flight may have crossed airspaces that are not listed here.`,
  partly: (country: string, day: string) =>
    `This service has no airspaces of ${country} for ${day}, only those of its neighbours. The flight may have crossed others.`,
  askOperator: 'Ask the operator of this service to add them. Your flight is then compared automatically.',
  leftOut: (count: number) =>
    count === 1
      ? '1 airspace of this file could not be read. The flight was not compared with it.'
      : `${count} airspaces of this file could not be read. The flight was not compared with them.`,
  compared: (count: number) =>
    count === 1 ? 'Compared with 1 airspace.' : `Compared with ${count} airspaces.`,
  rules: 'Rules',
  failed: 'The verdict could not be loaded. Try again.',
  retry: 'Try again',
  crossings: 'Crossings',
  near: 'Near',
  outside: 'Other airspaces close by',
  notCounted: 'Does not count at this time',
  show: 'Show airspaces in scene and map',
  icaoClass: (letter: string) => `Class ${letter}`,
  types: {
    restricted: 'Restricted area',
    danger: 'Danger area',
    prohibited: 'Prohibited area',
    ctr: 'Control zone (CTR)',
    tma: 'Terminal area (TMA)',
    cta: 'Control area (CTA)',
    tmz: 'Transponder mandatory zone (TMZ)',
    rmz: 'Radio mandatory zone (RMZ)',
    tra: 'Temporary reserved area (TRA)',
    tsa: 'Temporary segregated area (TSA)',
    atz: 'Aerodrome traffic zone (ATZ)',
    matz: 'Military aerodrome traffic zone (MATZ)',
    military_ctr: 'Military control zone',
    airway: 'Airway',
    alert: 'Alert area',
    warning: 'Warning area',
    protected: 'Protected area',
    gliding_sector: 'Gliding sector',
    overflight_restriction: 'Overflight restriction',
    helicopter_traffic_zone: 'Helicopter traffic zone',
    fir: 'Flight information region (FIR)',
  } as ByCode,
  limits: {
    ground: 'ground',
    aboveGround: (height: string) => `${height} above ground`,
    aboveSea: (height: string) => `${height} above sea level`,
    flightLevel: (level: string, height: string) => `FL ${level} (${height})`,
    unlimited: 'unlimited',
    unknown: (text: string) => (text === '' ? 'not stated' : `not known (“${text}”)`),
  },
  floorAndCeiling: 'Floor and ceiling',
  entry: 'Entry',
  exit: 'Exit',
  closest: 'Closest',
  deepest: 'Deepest',
  atTakeoff: 'with the take-off',
  atLanding: 'with the landing',
  insideFor: 'Time inside',
  insideBorder: (distance: string) => `${distance} inside the border`,
  outsideBorder: (distance: string) => `${distance} outside the border`,
  vertical: {
    floor: {
      inside: (height: string) => `${height} above the floor`,
      outside: (height: string) => `${height} below the floor`,
    },
    ceiling: {
      inside: (height: string) => `${height} below the ceiling`,
      outside: (height: string) => `${height} above the ceiling`,
    },
  },
  altimeter: 'Altimeter',
  altimeters: {
    pressure_standard: 'pressure altitude (1013.25 hPa)',
    pressure_qnh: 'pressure altitude with QNH',
    calibrated: 'calibrated altitude above sea level',
    gnss: 'GNSS altitude',
  } as ByCode,
  overTerrain: 'less the terrain',
  derived: 'derived from another sensor',
  uncertainty: (height: string) => `± ${height}`,
  noTolerance: 'uncertainty ignored',
  floorBy: (altimeter: string) => `Floor: ${altimeter}`,
  ceilingBy: (altimeter: string) => `Ceiling: ${altimeter}`,
  qnh: (pressure: string, uncertainty: string, source: string) =>
    `QNH ${pressure} hPa (± ${uncertainty} hPa), ${source}`,
  qnhSources: {
    weather: 'from the weather model',
    takeoff_ground: 'from the ground at take-off',
    takeoff_gnss: 'from the GNSS altitude at take-off',
  } as ByCode,
  why: 'Why',
  reasons: {
    altitude_uncertain: (amount: string) =>
      `The border is within the uncertainty of the altitude (± ${amount}).`,
    position_uncertain: (amount: string) =>
      `The border is within the uncertainty of the position (± ${amount}).`,
    ground_uncertain: (amount: string) =>
      `The limit is above ground, and within the uncertainty of the terrain (± ${amount}).`,
    ground_unknown: 'The limit is above ground, and no terrain data cover this place.',
    altitude_unknown: 'The recording has no altitude to compare with the limit.',
    floorUnknown: (text: string) =>
      text === ''
        ? 'The airspace file states no floor.'
        : `The airspace file states the floor as “${text}”, which is not a height.`,
    ceilingUnknown: (text: string) =>
      text === ''
        ? 'The airspace file states no ceiling.'
        : `The airspace file states the ceiling as “${text}”, which is not a height.`,
    gap: (duration: string) => `Nothing was recorded for ${duration}.`,
    other_weekday: (days: string, flownOn: string) =>
      `The airspace is active on ${days}; this flight was on a ${flownOn}.`,
    possibleOnOthers: 'A NOTAM may have activated it.',
    other_period: 'The flight was outside the periods in which the airspace is active.',
    activation_by_notam: 'The airspace is active only by NOTAM, and NOTAMs are not known here.',
    activation_unknown: 'The airspace file does not state when the airspace is active.',
    date_unknown: 'The airspace is active at certain times, and the recording has no date.',
  },
  activation: 'Active',
  activations: {
    not_stated: 'not stated, taken for always',
    always: 'always',
    by_notam: 'by NOTAM',
    unknown: 'at times that are not known',
    weekdays: 'on certain weekdays',
    periods: 'in certain periods',
  } as ByCode,
  data: 'Data',
  valid: (from: string, until: string | null) =>
    until === null ? `valid from ${from}` : `valid ${from} to ${until}`,
  picture: 'Picture for the league',
  pictureFailed: 'The picture could not be made.',
  remarks: 'Comments and decisions',
  noRemarks: 'Say what the data cannot show, such as a clearance.',
  decisions: {
    accepted: 'Decision: the verdict stands',
    rejected: 'Decision: the verdict does not stand',
    cleared: 'Decision: the pilot had a clearance',
  },
  comment: 'Your comment',
  commentHint: 'Comments cannot be changed or deleted.',
  send: 'Add comment',
  commentFailed: 'The comment could not be added. Try again.',
};

export type AirspaceMessages = typeof en;
