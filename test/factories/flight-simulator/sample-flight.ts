import {
  crossCountry,
  glide,
  type Position,
  ridge,
  type Scenario,
  search,
  type Site,
  thermal,
} from './scenario.js';
import { type SimulatedFlight, simulateFlight } from './simulate-flight.js';

/** South side of the Walserkamm in Vorarlberg. Altitudes are those of the ground in `examples/terrain`. */
const SCHNIFIS: Site = { latitudeDegrees: 47.2381, longitudeDegrees: 9.719, altitudeMetres: 1_495 };
const FIELD: Position = { latitudeDegrees: 47.2074, longitudeDegrees: 9.7256 };
const FIELD_ALTITUDE_METRES = 596;
/** Where the pilot leaves the slope above the launch for the crest. */
const BELOW_CREST: Position = { latitudeDegrees: 47.2335, longitudeDegrees: 9.7325 };
/** Turnpoints: on the crest, over the Walgau, on the way to Satteins. */
const HOCHGERACH: Position = { latitudeDegrees: 47.2345, longitudeDegrees: 9.786 };
const CREST_EAST: Position = { latitudeDegrees: 47.236, longitudeDegrees: 9.812 };
const WALGAU: Position = { latitudeDegrees: 47.19, longitudeDegrees: 9.757 };
const DUNS: Position = { latitudeDegrees: 47.228, longitudeDegrees: 9.71 };
const SATTEINS: Position = { latitudeDegrees: 47.2165, longitudeDegrees: 9.69 };

/** A Saturday noon above the Walgau: along the ridge, across the valley, and back to the landing field. */
const SAMPLE: Scenario = {
  seed: 57,
  startTime: '2025-06-14T11:20:00Z',
  takeOff: SCHNIFIS,
  landingAltitudeMetres: FIELD_ALTITUDE_METRES,
  wind: { speedMps: 2.8, fromDegrees: 205, speedShearMpsPerKilometre: 0.8, veerDegreesPerKilometre: 15 },
  secondsBeforeTakeOff: 150,
  secondsAfterLanding: 120,
  legs: [
    glide({ courseDegrees: 155, seconds: 45 }),
    ridge({ axisDegrees: 112, beatMetres: 2_000, seconds: 480, climbMps: 0.7, ceilingAltitudeMetres: 1_640 }),
    glide({ to: BELOW_CREST }),
    ridge({ axisDegrees: 112, beatMetres: 1_700, seconds: 510, climbMps: 0.6, ceilingAltitudeMetres: 1_850 }),
    thermal({ climbMps: 1.9, exitAltitudeMetres: 2_180, turn: 'right' }),
    glide({ to: HOCHGERACH }),
    thermal({ climbMps: 2.3, exitAltitudeMetres: 2_450, turn: 'left' }),
    glide({ to: CREST_EAST }),
    crossCountry({
      route: [WALGAU, DUNS],
      floorAltitudeMetres: 1_250,
      ceilingAltitudeMetres: 2_000,
      climbMps: 1.6,
    }),
    search({ courseDegrees: 280, seconds: 60 }),
    thermal({ climbMps: 1.1, exitAltitudeMetres: 1_460, turn: 'right', centringErrorMetres: 30 }),
    glide({ to: SATTEINS }),
    glide({ to: FIELD }),
  ],
  recorder: {
    positionNoise: { sigmaMetres: 1.2, correlationSeconds: 60 },
    pressureAltitude: { offsetMetres: -48, noise: { sigmaMetres: 0.4, correlationSeconds: 4 } },
  },
  igc: { site: 'Schnifis', ladLod: true },
};

/** The flight in `examples/`. */
export const sampleFlight = (): SimulatedFlight => simulateFlight(SAMPLE);
