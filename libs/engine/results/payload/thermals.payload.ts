import { wireTime } from '@core/contract';
import {
  type GlideDetails,
  type LiftDetails,
  type Thermal,
  type ThermalAnalysis,
  type Wind,
  type WindBand,
} from '@engine/analysis';
import type * as wire from '../shapes/index.js';
import { pointPayload } from './metrics.payload.js';
import { DECIMALS, wireName, wireNumber } from './wire-values.js';

const NO_THERMALS: wire.StoredThermals = {
  summary: null,
  thermals: [],
  lifts: [],
  glides: [],
  wind: null,
  wind_profile: [],
  wind_by_time: [],
  parameters: {},
};

/**
 * Converts thermals, glides and wind to wire format: snake_case, RFC 3339, rounded to the resolution of the sensors.
 */
export function thermalsPayload(analysis: ThermalAnalysis | null): wire.StoredThermals {
  if (analysis === null) return NO_THERMALS;
  return {
    summary: summaryPayload(analysis),
    thermals: analysis.thermals.map(thermalPayload),
    lifts: analysis.lifts.map(liftPayload),
    glides: analysis.glides.map(glidePayload),
    wind: analysis.wind && windPayload(analysis.wind),
    wind_profile: analysis.windProfile.map(windBandPayload),
    wind_by_time: analysis.windByTime.map(windBandPayload),
    parameters: parametersPayload(analysis.parameters),
  };
}

function summaryPayload({ summary }: ThermalAnalysis): wire.ThermalSummary {
  return {
    count: summary.count,
    time_seconds: summary.timeSeconds,
    gain_m: wireNumber(summary.gainM, DECIMALS.altitudeM),
    climb_mean_mps: wireNumber(summary.climbMeanMps, DECIMALS.verticalSpeedMps),
    climb_best_mps: wireNumber(summary.climbBestMps, DECIMALS.verticalSpeedMps),
    share_of_flight: wireNumber(summary.shareOfFlight, DECIMALS.share),
    turn_direction_left_share: wireNumber(summary.turnDirectionLeftShare, DECIMALS.share),
    circle_seconds_mean: wireNumber(summary.circleSecondsMean, DECIMALS.circleSeconds),
    circle_radius_m_mean: wireNumber(summary.circleRadiusMMean, DECIMALS.radiusM),
  };
}

function spanPayload(span: {
  startsAt: number | null;
  endsAt: number | null;
  durationSeconds: number;
}): wire.Stretch {
  return {
    starts_at: wireTime(span.startsAt),
    ends_at: wireTime(span.endsAt),
    duration_seconds: span.durationSeconds,
  };
}

function thermalPayload(thermal: Thermal, index: number): wire.Thermal {
  return {
    index: index + 1,
    ...spanPayload(thermal),
    enter: pointPayload(thermal.enter),
    exit: pointPayload(thermal.exit),
    centre: {
      latitude: wireNumber(thermal.centre.latitude, DECIMALS.coordinate),
      longitude: wireNumber(thermal.centre.longitude, DECIMALS.coordinate),
    },
    gain_m: wireNumber(thermal.gainM, DECIMALS.altitudeM),
    height_lost_m: wireNumber(thermal.heightLostM, DECIMALS.altitudeM),
    climb_mean_mps: wireNumber(thermal.climbMeanMps, DECIMALS.verticalSpeedMps),
    climb_max_mps: wireNumber(thermal.climbMaxMps, DECIMALS.verticalSpeedMps),
    climb_best_30s_mps: wireNumber(thermal.climbBest30sMps, DECIMALS.verticalSpeedMps),
    circles: wireNumber(thermal.circles, DECIMALS.circles),
    direction: thermal.direction,
    circle_seconds_mean: wireNumber(thermal.circleSecondsMean, DECIMALS.circleSeconds),
    radius_m_mean: wireNumber(thermal.radiusMMean, DECIMALS.radiusM),
    bank_deg: wireNumber(thermal.bankDeg, DECIMALS.angleDeg),
    drift: thermal.drift && {
      speed_kmh: wireNumber(thermal.drift.speedKmh, DECIMALS.groundSpeedKmh),
      direction_deg: wireNumber(thermal.drift.directionDeg, DECIMALS.angleDeg) % 360,
    },
    efficiency: wireNumber(thermal.efficiency, DECIMALS.share),
    confidence: wireNumber(thermal.confidence, DECIMALS.share),
  };
}

function liftPayload(lift: LiftDetails): wire.Lift {
  return {
    kind: lift.kind,
    ...spanPayload(lift),
    gain_m: wireNumber(lift.gainM, DECIMALS.altitudeM),
    climb_mean_mps: wireNumber(lift.climbMeanMps, DECIMALS.verticalSpeedMps),
  };
}

function glidePayload(glide: GlideDetails, index: number): wire.Glide {
  return {
    index: index + 1,
    ...spanPayload(glide),
    distance_km: wireNumber(glide.distanceKm, DECIMALS.distanceKm),
    altitude_lost_m: wireNumber(glide.altitudeLostM, DECIMALS.altitudeM),
    glide_ratio: wireNumber(glide.glideRatio, DECIMALS.ratio),
    ground_speed_mean_kmh: wireNumber(glide.groundSpeedMeanKmh, DECIMALS.groundSpeedKmh),
    wind_component_kmh: wireNumber(glide.windComponentKmh, DECIMALS.groundSpeedKmh),
    confidence: wireNumber(glide.confidence, DECIMALS.share),
  };
}

function windPayload(wind: Wind): wire.Wind {
  return {
    speed_kmh: wireNumber(wind.speedKmh, DECIMALS.groundSpeedKmh),
    direction_deg: wireNumber(wind.directionDeg, DECIMALS.angleDeg) % 360,
    samples: wind.samples,
    confidence: wireNumber(wind.confidence, DECIMALS.share),
    source: wind.source,
  };
}

export function windBandPayload(band: WindBand): wire.WindBand {
  return {
    altitude_m_from: wireNumber(band.altitudeMFrom, DECIMALS.altitudeM),
    altitude_m_to: wireNumber(band.altitudeMTo, DECIMALS.altitudeM),
    starts_at: wireTime(band.startsAt),
    ends_at: wireTime(band.endsAt),
    ...windPayload(band),
  };
}

/** The thresholds by wire name. */
function parametersPayload(parameters: object): Record<string, number> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [wireName(name), value as number]),
  );
}
