export * from './presets.js';
export { randomDay } from './random-day.js';
export { randomScenario } from './random-scenario.js';
export { DEFAULT_RECORDER, PERFECT_RECORDER, type RecordedFix, type RecorderSettings } from './recorder.js';
export { type RecorderFault } from './recorder-faults.js';
export { sampleFlight } from './sample-flight.js';
export * from './scenario.js';
export { simulateFlight, type SimulatedFlight } from './simulate-flight.js';
export { type Phase, type PhaseKind, type TrueTrack } from './true-track.js';
export {
  type FlightTruth,
  type GlideTruth,
  type SegmentTruth,
  type ThermalTruth,
  type WindTruth,
} from './truth.js';
export { destination, displacement, distanceMetres } from './wgs84.js';
export { FIT_SPORTS, writeFit, writeFsInfoKml, writeGpx, writeKml } from './write-other-formats.js';
export { DEFAULT_FORMAT, type IgcFix, type IgcFormat, writeIgc } from './write-igc.js';
export { type RecordedTask, type TaskTurnpoint as RecordedTurnpoint } from './write-task.js';
