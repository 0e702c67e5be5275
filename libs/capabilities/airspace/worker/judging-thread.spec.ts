import { readAirspaces, SHIPPED_PROFILES } from '@engine/airspace';
import { shortRidgeFlight } from '../../../../test/factories/flight-simulator/index.js';
import judgeFlight from './judging-thread.js';

const FILE = `AC R
AN Around the take-off
AL GND
AH UNL
V X=50:38:19 N 001:23:05 W
DC 2

AC R
AN High above
AL FL 195
AH UNL
V X=50:38:19 N 001:23:05 W
DC 2
`;

const judge = () => {
  const { airspaces } = readAirspaces(Buffer.from(FILE));
  return judgeFlight({
    bytes: shortRidgeFlight({ seed: 5 }).igc,
    uploadedAt: new Date(),
    part: null,
    pieces: new Map(),
    corrections: null,
    terrainFolder: 'none',
    seaLevelPressureHPa: null,
    airspaces: airspaces.map((airspace) => ({ ...airspace, set: 'Wight' })),
    profiles: SHIPPED_PROFILES,
  });
};

describe('a flight on a thread', () => {
  it('is judged by every profile, with the airspaces that any of them mentions', async () => {
    const { airspaces, verdicts } = await judge();
    expect(Object.keys(verdicts)).toEqual(SHIPPED_PROFILES.map(({ name }) => name));
    for (const verdict of Object.values(verdicts)) {
      expect(verdict.summary).toBe('inside');
      expect(verdict.crossings.map(({ airspace }) => airspaces[airspace]!.name)).toEqual([
        'Around the take-off',
      ]);
    }
    expect(airspaces[0]).toMatchObject({ set: 'Wight', type: 'restricted', activation: 'not_stated' });
  });

  it('has only what JSON can store', async () => {
    const verdicts = await judge();
    expect(JSON.parse(JSON.stringify(verdicts))).toEqual(verdicts);
  });
});
