/** From the bytes of an IGC file to metrics, thermals, wind, quality and track. Pure; start at `analyse.ts`. */
export { analyse, analyseIgc, analyseLog, ANALYSIS_VERSION, type FlightAnalysis } from './analyse.js';
export { csvPieces, csvText, toCsv } from './export/to-csv.js';
export { type GeoJsonFeature, geoJsonPieces, type GeoJsonTrack, toGeoJson } from './export/to-geojson.js';
export { gpxPieces, toGpx } from './export/to-gpx.js';
export { kmlPieces, toKml } from './export/to-kml.js';
export type { Aircraft, AircraftClass, AircraftSource } from './aircraft/aircraft.js';
export type { Bounds, FlightMetrics, FlightPoint } from './flight/flight-metrics.js';
export { type EpochClock, type FlightLog, prepareLog } from './flight-log.js';
export type { FlightPhase, FlightPhaseKind } from './phases/flight-phase.js';
export type { FlightSpan } from './flight/flight-span.js';
export { pointOf } from './flight/flight-point.js';
export { longitudeStep, METRES_PER_DEGREE_MAX } from './geo/local-scale.js';
export { fixExtensionValues } from './igc/fix-extension-values.js';
export { fixesFingerprint } from './igc/fixes-fingerprint.js';
export type * from './igc/igc-file.js';
export { InvalidIgcError } from './igc/invalid-igc-error.js';
export { partOfIgc } from './igc/part-of-igc.js';
export { readIgc } from './igc/read-igc.js';
export { type FlightLeg, flightPhaseSplit, measureLegs } from './legs/measure-legs.js';
export { PHASE_GROUPS, type PhaseGroup, type PhaseSplit, type PhaseTotal } from './legs/phase-split.js';
export type { MetricConfidence } from './quality/confidence.js';
export type * from './quality/finding.js';
export { lowersLevel } from './quality/finding.js';
export type * from './quality/flight-quality.js';
export type { MetricName } from './quality/metric-groups.js';
export { removalMessage } from './quality/quality-notes.js';
export { gapMessage } from './quality/time-findings.js';
export { divideLog, type LogPart } from './log-parts.js';
export { flightOfSegment, logOfFlight } from './one-flight.js';
export { findSegments } from './segments/find-segments.js';
export {
  AIRBORNE_KINDS,
  type LogSegment,
  type LogSegmentKind,
  type LogSegments,
} from './segments/log-segment.js';
export type {
  IncomparableReason,
  SelfCheck,
  StatisticCheck,
  StatisticName,
  StatisticUnit,
} from './self-check/self-check.js';
export type { SignatureResult } from './signature/signature-result.js';
export { CLEANING, METRICS, QUALITY } from './thresholds.js';
export type { AltitudeSource } from './track/altitude-source.js';
export type { AltitudeFit, AltitudeLevel, AltitudeReference } from './track/sea-level.js';
export type { FixesRemoved } from './track/clean-fixes.js';
export { isWithin, type PlaceJump } from './track/jump.js';
export type { Track } from './track/track.js';
export { glideRatio } from './thermals/glide-ratio.js';
export { analyseTask, type TaskAnalysis } from './task/analyse-task.js';
export type { DeclaredTask, TaskPlace, TaskTurnpoint, TurnpointKind } from './task/declared-task.js';
export type { FlownTask, FlownTurnpoint, TaskMoment, TurnpointStatus } from './task/flown-task.js';
export type { ObservationZone } from './task/observation-zone.js';
export type { RoutePoint } from './task/shortest-route.js';
export type * from './thermals/thermal-analysis.js';
export type { Wind } from './wind/describe-wind.js';
export type { WindBand } from './wind/wind-profile.js';
export type { WindSource } from './wind/wind-sample.js';
export { holdShape, whileHoldingShapes } from './warm-up/held-shapes.js';
export { warmUpLog } from './warm-up/warm-up-log.js';
export { decodeDelta } from './replay/decode-delta.js';
export { deltaJson } from './replay/delta-json.js';
export { flightPart } from './replay/flight-part.js';
export {
  type DeltaColumns,
  deltaColumns,
  encodeColumns,
  encodedPieces,
  type EncodedColumns,
  type PlainColumns,
  type PolylineColumns,
  type ReplayEncoding,
} from './replay/encode-columns.js';
export { PHASE_NAMES, type PhaseName } from './replay/phase-column.js';
export { encodePolyline } from './replay/polyline.js';
export { REPLAY_COLUMNS, type ReplayColumns, valueAt } from './replay/replay-columns.js';
export { atResolution, fullReplayTrack, fullTrackOf } from './replay/make-replay-track.js';
export {
  type ReplayPhase,
  type ReplayResolution,
  type ReplayTolerance,
  type ReplayTrack,
  type SmoothingWindows,
} from './replay/replay-track.js';
