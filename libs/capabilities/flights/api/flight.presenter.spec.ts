import { type FlightRecord } from '../tables/flight-read.repository.js';
import { flightJson } from './flight.presenter.js';

const recordOf = (analysisVersion: number, quality: object) =>
  ({
    ...{ publicId: '01K0000000000000000000000A', title: 'A flight', site: null, status: 'processed' },
    ...{ flownAt: null, durationSeconds: 0, places: null, inputSha256: null, createdAt: new Date(0) },
    updatedAt: new Date(0),
    ...{ aircraft: '{}', metrics: '{}', analysisVersion, quality: JSON.stringify(quality) },
  }) as unknown as FlightRecord;

const qualityOf = (record: FlightRecord) =>
  (JSON.parse(flightJson(record, 'xcontest').text) as { quality: object }).quality;

describe('the quality of a flight', () => {
  it('says that the signature was not checked by an analysis that did not check any', () => {
    expect(qualityOf(recordOf(10, { level: 'clean' }))).toEqual({
      level: 'clean',
      signature_validation: 'not_checked',
      signature_validated_by: null,
      signature_validated_at: null,
    });
  });

  it('is the stored one otherwise', () => {
    const quality = { level: 'clean', signature_validation: 'valid' };
    expect(qualityOf(recordOf(10, quality))).toMatchObject(quality);
    expect(qualityOf(recordOf(11, quality))).toEqual(quality);
  });
});
