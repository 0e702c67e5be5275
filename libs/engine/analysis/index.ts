/** From an IGC file to what happened in the flight. Pure. */
export { type Aircraft } from './aircraft/aircraft.js';
export { analyse, analyseLog, ANALYSIS_VERSION, type FlightAnalysis } from './analyse.js';
export { headerAircraftClass } from './aircraft/header-aircraft.js';
export { type LogCorrections, type StatedPart, type UnfitCorrection } from './corrections/log-corrections.js';
export { isStated } from './corrections/stated-stay.js';
export { csvPieces, csvText, toCsv } from './export/to-csv.js';
export { geoJsonPieces, type GeoJsonTrack, toGeoJson } from './export/to-geojson.js';
export { gpxPieces, toGpx } from './export/to-gpx.js';
export { kmlPieces, toKml } from './export/to-kml.js';
export { cleanLog, type FlightLog, prepareLog } from './flight-log.js';
export { type Bounds, type FlightMetrics, type FlightPoint } from './flight/flight-metrics.js';
export { pointOf } from './flight/flight-point.js';
export { type Flight, isBalloonFlight } from './flight/find-flights.js';
export { type FlightSpan } from './flight/flight-span.js';
export { geodesicDistanceM } from './geo/geodesic-distance.js';
export { aboveGeoid } from './geo/geoid.js';
export {
  longitudeStep,
  METRES_PER_DEGREE_MAX,
  metresPerLatitudeDegree,
  metresPerLongitudeDegree,
} from './geo/local-scale.js';
export { wrapLongitude } from './geo/wrap-longitude.js';
export { readLog } from './formats/read-log.js';
export { formatOf } from './formats/sniff.js';
export { fixExtensionValues } from './igc/fix-extension-values.js';
export { isRecordedIn, type RecordingSample, sampleRecording } from './formats/same-recording.js';
export { fixesFingerprint, undatedFingerprint } from './igc/fixes-fingerprint.js';
export { type FixColumns, type IgcFile, type IgcProblem } from './igc/igc-file.js';
export { InvalidIgcError } from './igc/invalid-igc-error.js';
export { mergeIgc } from './igc/merge-igc.js';
export { partOfIgc } from './igc/part-of-igc.js';
export { readIgc } from './igc/read-igc.js';
export { type FlightLeg, flightPhaseSplit, measureLegs } from './legs/measure-legs.js';
export { PHASE_GROUPS, type PhaseGroup } from './legs/phase-split.js';
export { divideLog, type LogPart } from './log-parts.js';
export { flightOfSegment, logOfFlight } from './one-flight.js';
export { type FlightPhase, type FlightPhaseKind } from './phases/flight-phase.js';
export { type MetricConfidence } from './quality/confidence.js';
export { type Finding, type FindingKind, lowersLevel } from './quality/finding.js';
export { type FlightQuality, type QualityGap, type QualityNoteCode } from './quality/flight-quality.js';
export { removalMessage } from './quality/quality-notes.js';
export { hasPossibleDate, isRolledOver } from './quality/wrong-date.js';
export { gapMessage } from './quality/time-findings.js';
export { decodeDelta } from './replay/decode-delta.js';
export { deltaJson } from './replay/delta-json.js';
export {
  type DeltaColumns,
  deltaColumns,
  encodeColumns,
  type EncodedColumns,
  encodedPieces,
  type PlainColumns,
  type PolylineColumns,
  type ReplayEncoding,
} from './replay/encode-columns.js';
export { flightPart } from './replay/flight-part.js';
export { atResolution, fullReplayTrack, fullTrackOf } from './replay/make-replay-track.js';
export { PHASE_NAMES } from './replay/phase-column.js';
export { decodePolyline, encodePolyline } from './replay/polyline.js';
export { REPLAY_COLUMNS, type ReplayColumns, valueAt } from './replay/replay-columns.js';
export { type ReplayPhase, type ReplayResolution, type ReplayTrack } from './replay/replay-track.js';
export { meanConfidence } from './segments/mean-confidence.js';
export { type Propulsion, propulsionsOf } from './segments/find-propulsion.js';
export { findSegments } from './segments/find-segments.js';
export {
  AIRBORNE_KINDS,
  type LogSegment,
  type LogSegmentKind,
  type LogSegments,
} from './segments/log-segment.js';
export {
  type IncomparableReason,
  type SelfCheck,
  type StatisticCheck,
  type StatisticName,
  type StatisticUnit,
} from './self-check/self-check.js';
export { type SignatureResult } from './signature/signature-result.js';
export { analyseTask, type TaskAnalysis } from './task/analyse-task.js';
export { type TaskPlace, type TurnpointKind } from './task/declared-task.js';
export { type FlownTask, type FlownTurnpoint, type TurnpointStatus } from './task/flown-task.js';
export { type ObservationZone } from './task/observation-zone.js';
export { glideRatio } from './thermals/glide-ratio.js';
export {
  type GlideDetails,
  type LiftDetails,
  type Thermal,
  type ThermalAnalysis,
} from './thermals/thermal-analysis.js';
export { CLEANING } from './thresholds/cleaning.js';
export { METRICS } from './thresholds/flight.js';
export { MERGED_LOGS } from './thresholds/log-parts.js';
export { QUALITY } from './thresholds/quality.js';
export { SEA_LEVEL } from './thresholds/sea-level.js';
export { gapThresholdSeconds } from './track/track.js';
export { isWithin, type PlaceJump } from './track/jump.js';
export { type AltitudeLevel } from './track/sea-level.js';
export { type Track } from './track/track.js';
export { holdShape, whileHoldingShapes } from './warm-up/held-shapes.js';
export { warmUpLog } from './warm-up/warm-up-log.js';
export { type Wind } from './wind/describe-wind.js';
export { type WindBand } from './wind/wind-profile.js';
