// A page with nothing but the scene, for work on it. Not part of the product.
// ?flight=URL of a public JSON &theme=dark &camera=chase &t=1200 &terrain=URL template &places=URL &motion=1
import { decodeTrack, type EncodedTrack } from '../track/decode-track.js';
import {
  type FlightScene,
  type SceneCamera,
  type SceneFlight,
  type ScenePlace,
  type ScenePoint,
} from './flight-scene.js';
import { createScene } from './scene.js';

interface PublicPoint {
  readonly time: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The members of the public JSON that the scene needs. */
interface PublicFlight {
  readonly flown_at: string | null;
  readonly track: EncodedTrack & { readonly started_at: string | null };
  readonly thermals: {
    readonly list: readonly {
      readonly index: number;
      readonly starts_at: string;
      readonly ends_at: string;
      readonly climb_mean_mps: number;
      readonly radius_m_mean: number | null;
    }[];
  };
  readonly score: {
    readonly best: {
      readonly type: string;
      readonly start: PublicPoint | null;
      readonly turnpoints: readonly PublicPoint[];
      readonly finish: PublicPoint | null;
    } | null;
  } | null;
  readonly wind_profile: readonly {
    readonly altitude_m_from: number;
    readonly altitude_m_to: number;
    readonly direction_deg: number;
    readonly speed_kmh: number;
    readonly confidence: number;
  }[];
}

declare global {
  interface Window {
    flightScene?: FlightScene;
    soughtSeconds?: number;
  }
}

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;

function sceneFlight(json: PublicFlight, places: readonly ScenePlace[]): SceneFlight {
  const secondsOf = (time: string) =>
    (Date.parse(time) - Date.parse(json.flown_at ?? json.track.started_at ?? '')) / 1000;
  const best = json.score?.best ?? null;
  const isClosed = best !== null && /triangle/.test(best.type);
  const points = best ? [best.start, ...best.turnpoints, best.finish] : [];
  return {
    track: decodeTrack(json.track),
    takeoffAt: json.flown_at === null ? null : new Date(json.flown_at),
    thermals: json.thermals.list.map((thermal) => ({
      number: thermal.index,
      fromSeconds: secondsOf(thermal.starts_at),
      toSeconds: secondsOf(thermal.ends_at),
      climbMps: thermal.climb_mean_mps,
      radiusM: thermal.radius_m_mean,
    })),
    score: best && {
      closed: isClosed,
      points: points.flatMap((point, i): ScenePoint[] => {
        if (!point) return [];
        const isEnd = i === 0 || i === points.length - 1;
        const label = isEnd ? (isClosed ? '' : i === 0 ? 'S' : 'F') : String(i);
        const { latitude, longitude, time } = point;
        return [{ latitudeDeg: latitude, longitudeDeg: longitude, timeSeconds: secondsOf(time), label }];
      }),
    },
    wind: json.wind_profile.map((band) => ({
      altitudeM: (band.altitude_m_from + band.altitude_m_to) / 2,
      fromDeg: band.direction_deg,
      speedKmh: band.speed_kmh,
      confidence: band.confidence,
    })),
    places,
  };
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  return response.json();
}

const query = new URLSearchParams(location.search);
const json = (await fetchJson(query.get('flight') ?? '/flight.json')) as PublicFlight;
const places = query.has('places') ? ((await fetchJson(query.get('places')!)) as ScenePlace[]) : [];
const scene = await createScene(document.getElementById('host')!, sceneFlight(json, places), {
  theme: query.get('theme') === 'dark' ? 'dark' : 'light',
  terrainUrl: query.get('terrain'),
  camera: (query.get('camera') ?? 'orbit') as SceneCamera,
  reducedMotion: !query.has('motion'),
  labels: {
    takeoff: 'Take-off',
    landing: 'Landing',
    noFixes: 'No fixes here',
    climb: (climbMps) => `${signed(climbMps)} m/s`,
    altitude: (altitudeM) => `${Math.round(altitudeM).toLocaleString('en')} m`,
    distance: (distanceM) =>
      `${(distanceM / 1000).toFixed(distanceM < 10_000 && distanceM % 1000 ? 1 : 0)} km`,
    speed: (speedKmh) => `${Math.round(speedKmh)} km/h`,
  },
  onSeek: (timeSeconds) => {
    window.soughtSeconds = timeSeconds;
    scene.setTime(timeSeconds);
  },
  onContextLost: () => console.error('context lost'),
});
scene.setTime(Number(query.get('t') ?? 0));
window.flightScene = scene;
