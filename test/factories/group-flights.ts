import {
  glide,
  type Scenario,
  type SimulatedFlight,
  simulateFlight,
  thermal,
} from './flight-simulator/index.js';

const FIESCH = { latitudeDegrees: 46.4128, longitudeDegrees: 8.1116, altitudeMetres: 2210 };
const LANDING_METRES = 1_050;

/** How one pilot of a group flies. */
export interface GroupPilotPlan {
  readonly seed: number;
  /** ISO 8601, whole seconds, UTC. */
  readonly startTime: string;
  /** In the first thermal, which is at the same place for all. */
  readonly climbMps: number;
  /** After the first thermal. */
  readonly glideMetres: number;
  /** A second thermal and another glide follow. */
  readonly goesOn?: boolean;
  readonly scenario?: Partial<Scenario>;
}

/** A pilot who takes off at Fiesch, climbs in the thermal that the whole group uses, and leaves along the valley. */
export function groupPilot(plan: GroupPilotPlan): SimulatedFlight {
  const { seed, startTime, climbMps, glideMetres, goesOn = false, scenario } = plan;
  return simulateFlight({
    seed,
    startTime,
    takeOff: FIESCH,
    landingAltitudeMetres: LANDING_METRES,
    wind: { speedMps: 2, fromDegrees: 240 },
    legs: [
      glide({ courseDegrees: 220, seconds: 60 }),
      thermal({ climbMps, exitAltitudeMetres: 2_900 }),
      glide({ courseDegrees: 55, distanceMetres: glideMetres }),
      ...(goesOn
        ? [
            thermal({ climbMps: 1.8, exitAltitudeMetres: 3_000, turn: 'left' as const }),
            glide({ courseDegrees: 55, distanceMetres: 9_000 }),
          ]
        : []),
      glide({ courseDegrees: 235, untilAltitudeMetres: LANDING_METRES + 100 }),
    ],
    ...scenario,
  });
}

/** Three pilots: Anna climbs best and lands first; Ben starts last, climbs slowest and flies farthest. */
export const GROUP_OF_THREE = {
  Anna: groupPilot({ seed: 41, startTime: '2025-07-05T10:30:00Z', climbMps: 2.8, glideMetres: 2_500 }),
  Cleo: groupPilot({ seed: 42, startTime: '2025-07-05T10:32:00Z', climbMps: 1.9, glideMetres: 4_000 }),
  Ben: groupPilot({
    seed: 43,
    startTime: '2025-07-05T10:34:00Z',
    climbMps: 1.3,
    glideMetres: 6_000,
    goesOn: true,
  }),
} as const;
