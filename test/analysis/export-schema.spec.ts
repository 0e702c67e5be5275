import { readFileSync } from 'node:fs';
import path from 'node:path';
import { xmlCleanupInputProvider, XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { toGpx, toKml } from '@engine/analysis';
import { fullTrackOf, TROUBLED_FLIGHTS } from './replay-flights.js';

const TITLE = 'Ridge & <b>"thermals"</b> \u0007\uD800 ]]> 日本';
const directory = path.resolve(import.meta.dirname, '../schemas');

function validatorOf(file: string): XsdValidator {
  const url = path.join(directory, file);
  const document = XmlDocument.fromBuffer(readFileSync(url), { url });
  const validator = XsdValidator.fromDoc(document);
  document.dispose();
  return validator;
}

describe('an export, checked by the schema of its format', () => {
  let gpx: XsdValidator;
  let kml: XsdValidator;

  beforeAll(() => {
    xmlRegisterFsInputProviders();
    gpx = validatorOf('gpx.xsd');
    kml = validatorOf('gx-track.xsd');
  });

  afterAll(() => {
    gpx.dispose();
    kml.dispose();
    xmlCleanupInputProvider();
  });

  function validate(validator: XsdValidator, text: string): void {
    const document = XmlDocument.fromString(text);
    try {
      validator.validate(document);
    } finally {
      document.dispose();
    }
  }

  it.each(TROUBLED_FLIGHTS)('is valid GPX 1.1: %s', (_, fly) => {
    expect(() => validate(gpx, toGpx(fullTrackOf(fly()), TITLE, 'Test'))).not.toThrow();
  });

  it.each(TROUBLED_FLIGHTS)('is valid KML 2.2: %s', (_, fly) => {
    expect(() => validate(kml, toKml(fullTrackOf(fly()), TITLE))).not.toThrow();
  });

  it.each([
    [
      'an element out of order',
      (text: string) => text.replace(/(<ele>.*?<\/ele>)(<time>.*?<\/time>)/, '$2$1'),
    ],
    ['a longitude of 180', (text: string) => text.replace(/lon="[^"]*"/, 'lon="180"')],
    ['no creator', (text: string) => text.replace(/ creator="[^"]*"/, '')],
  ])('would be invalid GPX with %s', (_, spoil) => {
    const text = toGpx(fullTrackOf(TROUBLED_FLIGHTS[0]![1]()), TITLE, 'Test');
    expect(spoil(text)).not.toBe(text);
    expect(() => validate(gpx, spoil(text))).toThrow(XmlValidateError);
  });

  it.each([
    ['an invalid time', (text: string) => text.replace(/<when>[^<]*/, '<when>noon')],
    ['a coordinate with commas', (text: string) => text.replace(/<gx:coord>(\S+) /, '<gx:coord>$1,')],
    [
      'the style after the track',
      (text: string) => text.replace(/(<Style.*<\/Style>)([^]*<\/Placemark>)/, '$2$1'),
    ],
  ])('would be invalid KML with %s', (_, spoil) => {
    const text = toKml(fullTrackOf(TROUBLED_FLIGHTS[0]![1]()), TITLE);
    expect(spoil(text)).not.toBe(text);
    expect(() => validate(kml, spoil(text))).toThrow(XmlValidateError);
  });
});
