import { flightPlaces } from './flight-places.js';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const takingOffAt = (latitude: number, longitude: number) =>
  flightPlaces({ takeoff: at(latitude, longitude), landing: null });

describe('the places of a flight', () => {
  it.each([
    ['the Forclaz above Annecy', at(45.814, 6.247), 'Europe/Paris', 'FR', 'Talloires'],
    ['Monte Grappa above Bassano', at(45.825, 11.765), 'Europe/Rome', 'IT', 'Borso del Grappa'],
    ['Queenstown', at(-45.03, 168.66), 'Pacific/Auckland', 'NZ', 'Queenstown'],
    ['Fiesch', at(46.41, 8.11), 'Europe/Zurich', 'CH', 'Fiesch'],
    ['Réunion, which has a code of its own', at(-21.17, 55.29), 'Indian/Reunion', 'RE', 'Saint-Leu'],
  ])('are known at %s', async (_where, takeoff, timezone, country, name) => {
    const places = await flightPlaces({ takeoff, landing: takeoff });
    expect(places).toMatchObject({ timezone, country, takeoffPlace: { name, country } });
    expect(places.landingPlace).toEqual(places.takeoffPlace);
    expect(places.takeoffPlace!.distanceKm).toBeLessThan(10);
  });

  it('are those of take-off and landing, in two countries', async () => {
    const places = await flightPlaces({ takeoff: at(45.858, 6.885), landing: at(45.735, 7.315) });
    expect(places).toMatchObject({ timezone: 'Europe/Paris', country: 'FR' });
    expect(places.takeoffPlace).toMatchObject({ country: 'FR' });
    expect(places.landingPlace).toMatchObject({ name: 'Aosta', country: 'IT' });
  });

  it('are the distance away that the sphere gives', async () => {
    const { takeoffPlace } = await takingOffAt(45.814, 6.247);
    const { latitudeDeg, longitudeDeg, distanceKm } = takeoffPlace!;
    const radians = (degrees: number) => (degrees * Math.PI) / 180;
    const cosine =
      Math.sin(radians(45.814)) * Math.sin(radians(latitudeDeg)) +
      Math.cos(radians(45.814)) * Math.cos(radians(latitudeDeg)) * Math.cos(radians(6.247 - longitudeDeg));
    expect(distanceKm).toBeCloseTo(6371 * Math.acos(cosine), 2);
  });

  it('are unknown in the middle of an ocean, but for the time zone', async () => {
    expect(await takingOffAt(0, -140)).toEqual({
      timezone: 'Etc/GMT+9',
      country: null,
      takeoffPlace: null,
      landingPlace: null,
    });
  });

  it('are unknown without a flight', async () => {
    expect(await flightPlaces({ takeoff: null, landing: null })).toEqual({
      timezone: null,
      country: null,
      takeoffPlace: null,
      landingPlace: null,
    });
  });

  it('lie across the antimeridian', async () => {
    const { takeoffPlace, country } = await takingOffAt(66.32, 179.9);
    expect(takeoffPlace).toMatchObject({ name: 'Egvekinot', country: 'RU', longitudeDeg: -179.12198 });
    expect(takeoffPlace!.distanceKm).toBeCloseTo(43.7, 0);
    expect(country).toBe('RU');
  });

  it.each([180, -180])('are the same on both sides of the antimeridian: %d', async (longitude) => {
    expect(await takingOffAt(66.32, longitude)).toMatchObject({
      country: 'RU',
      takeoffPlace: { name: 'Egvekinot' },
    });
  });

  it.each([
    ['Crimea', 44.95, 34.1],
    ['Western Sahara', 27.1, -13.18],
    ['the Golan Heights', 33.25, 35.77],
    ['Kashmir, east of the line of control', 34.08, 74.79],
    ['Kashmir, west of it', 35.9, 74.3],
    ['Northern Cyprus', 35.29, 33.9],
  ])('claim no country for %s', async (_where, latitude, longitude) => {
    const { country, takeoffPlace, timezone } = await takingOffAt(latitude, longitude);
    expect(takeoffPlace!.country).toBeNull();
    expect(country).toBeNull();
    expect(timezone).toEqual(expect.any(String));
  });

  it('claim the country near disputed ones', async () => {
    expect((await takingOffAt(32.05, 76.72)).country).toBe('IN');
    expect((await takingOffAt(46.97, 35.2)).country).toBe('UA');
  });
});
