import { CSV_FIELDS, type CsvField } from '@core/contract';
import { countryIn, kilometresIn, secondsIn } from './cell-values.js';
import { type CsvFile } from './csv-file.js';
import { dateIn, DateOrders, timeIn } from './date-cells.js';

/** The names of the columns of fields. */
export type CsvMapping = Readonly<Partial<Record<CsvField, string>>>;

/** What logbooks call them, in English, German and French, as {@link plain} writes it. */
const WORDS: Readonly<Record<CsvField, readonly string[]>> = {
  flown_on: ['date', 'day', 'flightdate', 'datum', 'tag', 'flugdatum', 'jour', 'dateduvol', 'datevol'],
  takeoff_time: [
    ...[
      'takeofftime',
      'takeoff',
      'starttime',
      'launchtime',
      'launch',
      'time',
      'startzeit',
      'start',
      'zeit',
      'uhrzeit',
    ],
    ...['abflug', 'heure', 'heurededecollage', 'heuredecollage', 'decollage'],
  ],
  landing_time: [
    ...[
      'landingtime',
      'landing',
      'endtime',
      'landezeit',
      'landung',
      'heuredatterrissage',
      'heureatterrissage',
    ],
    'atterrissage',
  ],
  duration: [
    ...[
      'duration',
      'flighttime',
      'airtime',
      'timeinair',
      'hours',
      'minutes',
      'flugzeit',
      'flugdauer',
      'dauer',
    ],
    ...['duree', 'dureeduvol', 'tempsdevol'],
  ],
  site: [
    ...['site', 'takeoffsite', 'takeoff', 'launchsite', 'launch', 'place', 'location', 'start', 'startplatz'],
    ...[
      'startort',
      'ort',
      'fluggebiet',
      'gebiet',
      'flugberg',
      'berg',
      'lieu',
      'sitededecollage',
      'decollage',
    ],
  ],
  country: ['country', 'land', 'pays'],
  glider: [
    ...['glider', 'wing', 'aircraft', 'equipment', 'schirm', 'gleitschirm', 'gerat', 'fluggerat'],
    ...['voile', 'aile', 'parapente', 'materiel'],
  ],
  distance_km: ['distance', 'distancekm', 'km', 'strecke', 'streckekm'],
  title: ['title', 'titel', 'titre'],
  notes: [
    ...['notes', 'note', 'remarks', 'remark', 'comments', 'comment', 'bemerkungen', 'bemerkung', 'kommentar'],
    ...['notizen', 'notiz', 'remarques', 'remarque', 'commentaires', 'commentaire', 'observations'],
  ],
  tags: ['tags', 'tag', 'labels', 'schlagworter', 'etiquettes'],
  tandem: ['tandem', 'biplace', 'doppelsitzer'],
  passenger: ['passenger', 'pax', 'passagier', 'passager'],
};

/** Cells that decide whether a column holds what its name says. */
const SAMPLES = 50;

/** Whether most cells can be of a field. Names such as `Start` are of a time in one logbook, and of a place in another. */
const FITS: Readonly<Partial<Record<CsvField, (cells: readonly string[]) => boolean>>> = {
  flown_on: areDates,
  takeoff_time: mostly((cell) => timeIn(cell) !== undefined),
  landing_time: mostly((cell) => timeIn(cell) !== undefined),
  duration: mostly((cell) => secondsIn(cell, 'minutes') !== undefined),
  distance_km: mostly((cell) => kilometresIn(cell) !== undefined),
  country: mostly((cell) => countryIn(cell) !== undefined),
  site: mostly((cell) => /\p{L}/u.test(cell)),
  tags: (cells) => !areDates(cells),
};

/** The columns that their names and their cells suggest, each for one field. */
export function suggestedColumns({ columns, rows }: CsvFile): CsvMapping {
  const cellsOf = (index: number) =>
    rows.slice(0, SAMPLES).flatMap(({ cells }) => (cells[index] ? [cells[index]] : []));
  const left = new Map(columns.map((name, index) => [name, cellsOf(index)]));
  const mapping: Partial<Record<CsvField, string>> = {};
  for (const field of CSV_FIELDS) {
    const fits = FITS[field] ?? (() => true);
    const found = WORDS[field]
      .flatMap((word) => [...left].filter(([name]) => plain(name) === word))
      .find(([, cells]) => fits(cells));
    if (!found) continue;
    mapping[field] = found[0];
    left.delete(found[0]);
  }
  const dates = mapping.flown_on === undefined ? [...left].filter(([, cells]) => areDates(cells)) : [];
  return dates.length === 1 ? { ...mapping, flown_on: dates[0]![0] } : mapping;
}

function areDates(cells: readonly string[]): boolean {
  const { best } = new DateOrders(cells);
  return cells.length > 0 && mostly((cell) => dateIn(cell, best, null) !== undefined)(cells);
}

/** A column without cells fits. */
function mostly(fits: (cell: string) => boolean): (cells: readonly string[]) => boolean {
  return (cells) => cells.filter(fits).length >= cells.length / 2;
}

/** In lower case, letters only, without accents and units in brackets. */
function plain(name: string): string {
  return name
    .replaceAll(/[([].*?[)\]]/g, '')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '');
}
