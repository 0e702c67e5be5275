import { placesPayload } from './places.payload.js';

describe('placesPayload', () => {
  it('rounds positions to a metre and distances to 100 m', () => {
    const talloires = {
      name: 'Talloires',
      country: 'FR',
      latitudeDeg: 45.84069,
      longitudeDeg: 6.21399,
      distanceKm: 3.9512,
    };
    const places = { timezone: 'Europe/Paris', country: 'FR', takeoffPlace: talloires, landingPlace: null };
    expect(placesPayload(places)).toEqual({
      timezone: 'Europe/Paris',
      country: 'FR',
      takeoff_place: {
        name: 'Talloires',
        country: 'FR',
        latitude: 45.84069,
        longitude: 6.21399,
        distance_km: 4,
      },
      landing_place: null,
    });
  });
});
