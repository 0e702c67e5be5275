import { type IgcFile } from '../igc/igc-file.js';
import { timeOf } from './iso-time.js';
import { readXml, type XmlListener } from './read-xml.js';
import { RecordedFile, type RecordedTrack } from './recorded-track.js';
import { altitudeIn, numberIn } from './stated-number.js';

/** Lists of numbers or times. */
const LONG_TEXTS = new Set(['coordinates', 'secondsfromtimeoffirstpoint', 'pressurealtitude']);

type Attributes = Readonly<Record<string, string>>;
type Coordinates = readonly [longitude: number, latitude: number, altitude: number | null];

/**
 * Reads what a KML file has of recordings with times: `gx:Track`, a `LineString` with the `FsInfo` that paragliding software
 * writes beside it, and placemarks with a time of their own. Drawn lines without times are ignored beside these.
 *
 * @throws InvalidIgcError if it is not a flight
 */
export function readKml(bytes: Uint8Array): IgcFile {
  const file = new RecordedFile('kml', 'point');
  // KML defines altitudes above the geoid of EGM 96
  file.headers.gnssAltitudeAbove = 'geoid';
  readXml(bytes, new KmlListener(file), LONG_TEXTS);
  return file.toIgc();
}

class KmlListener implements XmlListener {
  private readonly placemark = new Placemark();
  private whens: string[] = [];
  private coords: string[] = [];
  private isInTrack = false;
  /** Where placemarks with a time of their own go: each is a point or a step of one recording. */
  private steps: RecordedTrack | null = null;

  constructor(private readonly file: RecordedFile) {}

  opened(name: string, attributes: Attributes): void {
    if (name === 'placemark') this.placemark.clear();
    else if (name === 'fsinfo') this.readInstrument(attributes);
    else if (name === 'track') {
      this.isInTrack = true;
      [this.whens, this.coords] = [[], []];
    }
  }

  closed(name: string, text: string, path: readonly string[]): void {
    const { placemark } = this;
    switch (name) {
      case 'when':
        if (this.isInTrack) this.whens.push(text);
        else if (path.at(-2) === 'timestamp') placemark.begin = placemark.end = text;
        break;
      case 'coord':
        if (this.isInTrack) this.coords.push(text);
        break;
      case 'begin':
        placemark.begin = text;
        break;
      case 'end':
        placemark.end = text;
        break;
      case 'secondsfromtimeoffirstpoint':
        placemark.seconds = text;
        break;
      case 'pressurealtitude':
        placemark.pressureAltitudes = text;
        break;
      case 'coordinates':
        if (path.at(-2) === 'linestring' || path.at(-2) === 'point') placemark.coordinates.push(text);
        break;
      case 'track':
        this.addTrack();
        break;
      case 'placemark':
        this.addPlacemark();
        break;
    }
  }

  private readInstrument({ time_of_first_point, instrument }: Attributes): void {
    this.placemark.firstTime = time_of_first_point ?? '';
    this.file.headers.recorderType ??= instrument ?? null;
  }

  private addTrack(): void {
    this.isInTrack = false;
    const track = this.file.addTrack();
    this.coords.forEach((text, i) => {
      const when = this.whens[i];
      this.addPoint(
        track,
        when === undefined ? null : timeOf(when),
        coordinatesIn(text.trim().split(/[\s,]+/)),
      );
    });
  }

  private addPlacemark(): void {
    const { placemark } = this;
    const { begin, end } = placemark;
    const [first, second, third] = placemark.firstPlaces();
    if (placemark.seconds !== null) this.addTimedLine();
    else if (first !== undefined && second === undefined && end !== null) this.addStep(end, first);
    else if (second !== undefined && third === undefined && begin !== null && end !== null) {
      this.addStep(begin, first!);
      this.addStep(end, second);
    } else if (second !== undefined) this.file.noteDrawnLine();
    placemark.clear();
  }

  private addTimedLine(): void {
    const { placemark } = this;
    const firstMs = timeOf(placemark.firstTime);
    const seconds = numbersIn(placemark.seconds ?? '');
    const pressureAltitudes = numbersIn(placemark.pressureAltitudes ?? '');
    const track = this.file.addTrack();
    for (const place of placemark.places()) {
      const after = seconds.next().value;
      const pressure = pressureAltitudes.next().value ?? NaN;
      const timeMs = after === undefined ? null : firstMs + after * 1_000;
      this.addPoint(track, timeMs, place, Number.isFinite(pressure) ? pressure : null);
    }
  }

  /** The end of a step is the beginning of the next one. */
  private addStep(time: string, place: Coordinates): void {
    const timeMs = timeOf(time);
    const [longitude, latitude] = place;
    const last = this.steps?.points.at(-1);
    const isKnown =
      last?.timeMs === timeMs && last.longitudeDeg === longitude && last.latitudeDeg === latitude;
    if (!isKnown) this.addPoint((this.steps ??= this.file.addTrack()), timeMs, place);
  }

  private addPoint(
    track: RecordedTrack,
    timeMs: number | null,
    [longitudeDeg, latitudeDeg, altitudeM]: Coordinates,
    pressureAltitudeM: number | null = null,
  ): void {
    this.file.addPoint(track, { timeMs, latitudeDeg, longitudeDeg, altitudeM, pressureAltitudeM });
  }
}

/** What is known of an open placemark. */
class Placemark {
  begin: string | null = null;
  end: string | null = null;
  firstTime = '';
  seconds: string | null = null;
  pressureAltitudes: string | null = null;
  coordinates: string[] = [];

  clear(): void {
    this.begin = this.end = this.seconds = this.pressureAltitudes = null;
    this.firstTime = '';
    this.coordinates = [];
  }

  *places(): Generator<Coordinates> {
    for (const text of this.coordinates) {
      for (const [tuple] of text.matchAll(/\S+/g)) yield coordinatesIn(tuple.split(','));
    }
  }

  /** Enough to tell a point and a step from a line. */
  firstPlaces(): Coordinates[] {
    const first: Coordinates[] = [];
    for (const place of this.places()) {
      if (first.push(place) === 3) break;
    }
    return first;
  }
}

function coordinatesIn([longitude = '', latitude = '', altitude = '']: readonly string[]): Coordinates {
  return [numberIn(longitude), numberIn(latitude), altitudeIn(altitude)];
}

function* numbersIn(text: string): Generator<number, undefined> {
  for (const [number] of text.matchAll(/[^\s,]+/g)) yield numberIn(number);
}
