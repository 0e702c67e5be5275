import { toRadians } from '../wgs84.js';
import { type Outing } from './outing.js';

/** Bound once: in a test runner's sandbox each look-up of the global costs more than the sine. */
const { max, min } = Math;

export interface PowerPhase {
  readonly seconds: number;
  readonly throttle: 'climb' | 'level' | 'idle' | 'off';
  readonly airSpeedMps: number;
  readonly climbMps: number;
  /** 0 for straight. */
  readonly degreesPerSecond: number;
  readonly courseDegrees: number;
  /** Never lower than this. */
  readonly floorMetres: number;
}

/** One setting of the throttle, straight or in circles. The engine is heard while it runs. */
export function flyUnderPower(outing: Outing, phase: PowerPhase): void {
  const { flight } = outing;
  const { glider } = flight;
  const startIndex = outing.elapsedSeconds;
  const levelMetres = glider.altitudeMetres;
  const wander = outing.noise(5, 50);
  const courseRad = toRadians(phase.courseDegrees);
  const sinkMps = flight.sinkAt(phase.airSpeedMps) + (phase.throttle === 'idle' ? -0.15 : 0);
  const planned = {
    climb: () => phase.climbMps,
    level: () => max(-0.8, min(0.8, (levelMetres + wander.after(1) - glider.altitudeMetres) / 18)),
    idle: () => -sinkMps,
    off: () => -sinkMps,
  }[phase.throttle];
  outing.during('powered', () => {
    for (let second = 0; second < phase.seconds; second++) {
      const isLow = glider.altitudeMetres < phase.floorMetres;
      // the engine makes up for what a turn costs
      const isPulling = isLow || phase.throttle === 'climb' || phase.throttle === 'level';
      const climbMps = (isLow ? max(0.5, planned()) : planned()) + flight.airMassMps();
      const errorRad = flight.steeringErrorRad();
      const turnRateRadps = toRadians(phase.degreesPerSecond);
      flight.flySecond(() => ({
        turnRateRadps:
          phase.degreesPerSecond === 0
            ? glider.turnTowards(glider.headingFor(courseRad) + errorRad)
            : turnRateRadps,
        airSpeedMps: phase.airSpeedMps,
        climbMps: isPulling ? climbMps : climbMps - (glider.sinkInTurn(sinkMps) - sinkMps),
      }));
    }
  });
  if (phase.throttle !== 'off') {
    flight.engineRuns.push({
      startIndex,
      endIndex: outing.elapsedSeconds,
      isIdle: phase.throttle === 'idle',
    });
  }
}
