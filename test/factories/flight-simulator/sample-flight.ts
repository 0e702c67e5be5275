import { crossCountry, type Position, type Scenario, type Site } from './scenario.js';
import { type SimulatedFlight, simulateFlight } from './simulate-flight.js';

const FORCLAZ: Site = { latitudeDegrees: 45.8141, longitudeDegrees: 6.2469, altitudeMetres: 1245 };
const DOUSSARD: Position = { latitudeDegrees: 45.7812, longitudeDegrees: 6.2222 };
/** Turnpoints: below the Dents de Lanfon, over the west shore, above the slopes south of Montmin. */
const LANFON: Position = { latitudeDegrees: 45.842, longitudeDegrees: 6.234 };
const WEST_SHORE: Position = { latitudeDegrees: 45.799, longitudeDegrees: 6.17 };
const MONTMIN_SOUTH: Position = { latitudeDegrees: 45.779, longitudeDegrees: 6.244 };

/** A Saturday noon above Lake Annecy: around the end of the lake and back to the landing field. */
const SAMPLE: Scenario = {
  seed: 57,
  startTime: '2025-06-14T11:20:00Z',
  takeOff: FORCLAZ,
  landingAltitudeMetres: 465,
  wind: { speedMps: 2.6, fromDegrees: 315, speedShearMpsPerKilometre: 0.8, veerDegreesPerKilometre: 10 },
  secondsBeforeTakeOff: 150,
  secondsAfterLanding: 120,
  legs: [
    crossCountry({
      route: [LANFON, WEST_SHORE, MONTMIN_SOUTH, FORCLAZ, DOUSSARD],
      floorAltitudeMetres: 1_350,
      ceilingAltitudeMetres: 2_150,
      climbMps: 1.7,
    }),
  ],
  recorder: {
    positionNoise: { sigmaMetres: 1.2, correlationSeconds: 60 },
    pressureAltitude: { offsetMetres: -48, noise: { sigmaMetres: 0.4, correlationSeconds: 4 } },
  },
  igc: { site: 'Col de la Forclaz', ladLod: true },
};

/** The flight in `examples/`. */
export const sampleFlight = (): SimulatedFlight => simulateFlight(SAMPLE);
