import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { InvalidProfileError, readAirspaceProfile } from './profile-file.js';
import { SHIPPED_PROFILES } from './shipped-profiles.js';

const FOLDER = path.resolve(import.meta.dirname, '../profiles');

function faultsOf(change: (file: Record<string, unknown>) => void): readonly string[] {
  const file = JSON.parse(readFileSync(path.join(FOLDER, 'true.json'), 'utf8')) as Record<string, unknown>;
  change(file);
  try {
    readAirspaceProfile(JSON.stringify(file));
    return [];
  } catch (error) {
    return (error as InvalidProfileError).faults;
  }
}

describe('a profile', () => {
  it.each(readdirSync(FOLDER))('%s is read as it is shipped', (name) => {
    const profile = readAirspaceProfile(readFileSync(path.join(FOLDER, name), 'utf8'));
    expect(`${profile.name}.json`).toBe(name);
    expect(SHIPPED_PROFILES).toContainEqual(profile);
    for (const { inside, possible, near, outside } of Object.values(profile.wording)) {
      for (const sentence of [inside, possible, near, outside]) expect(sentence).toContain('{airspace}');
    }
  });

  it('of an operator names each fault by its place', () => {
    expect(faultsOf(() => undefined)).toEqual([]);
    expect(faultsOf((file) => Object.assign(file, { name: 'My league' }))).toEqual([
      'name: must be lower-case letters, digits and hyphens, such as "my-league".',
    ]);
    expect(faultsOf((file) => Object.assign(file.altimeters as object, { sea_level: 'barometer' }))).toEqual([
      'altimeters.sea_level: Invalid option: expected one of "pressure_standard"|"pressure_qnh"|"calibrated"|"gnss".',
    ]);
    const [fault, ...others] = faultsOf((file) => Object.assign(file, { near: undefined, colour: 'red' }));
    expect(fault).toMatch(/^near: /);
    expect(others).toEqual([expect.stringContaining('colour')]);
  });

  it('that is not JSON is no profile', () => {
    expect(() => readAirspaceProfile('{')).toThrow(InvalidProfileError);
    expect(() => readAirspaceProfile('{')).toThrow('The profile is not valid. It is not JSON: ');
  });

  it('must have the place of the airspace in its sentences', () => {
    expect(
      faultsOf((file) => Object.assign((file.wording as Record<string, object>).de!, { inside: 'Drin.' })),
    ).toEqual(['wording.de.inside: must contain {airspace}.']);
  });
});
