import { type ReplayTrack } from '../track/replay-track.js';
import { type SceneScore } from './flight-scene.js';
import { FlightGeometry } from './geometry/flight-geometry.js';
import { loadTerrain } from './terrain/terrain-ground.js';
import { planTiles } from './terrain/tile-plan.js';
import { buffersOf, type WorkerReply, type WorkerRequest } from './worker-messages.js';

/** The part of a worker's global scope that is used here; its type is not in the library of a page. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null;
  postMessage(message: WorkerReply, transfer: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;

let flight: { readonly track: ReplayTrack; readonly geometry: FlightGeometry } | null = null;
let score: SceneScore | null = null;
let loading = new AbortController();

scope.onmessage = ({ data: request }) => {
  if (request.kind === 'flight') {
    flight = { track: request.track, geometry: new FlightGeometry(request.track, request.thermals) };
    score = request.score;
    send(flight.geometry.pathReply());
    showEstimate();
  } else if (request.kind === 'score') {
    score = request.score;
    send({ kind: 'score', score: flight?.geometry.score(score) ?? null });
  } else {
    loading.abort();
    loading = new AbortController();
    if (request.terrainUrl === null) showEstimate();
    else void showTerrain(request.terrainUrl, loading.signal);
  }
};

function showEstimate(): void {
  if (!flight) return;
  const { geometry } = flight;
  send(geometry.groundReply(geometry.estimateKind, geometry.estimate, score));
}

async function showTerrain(terrainUrl: string, signal: AbortSignal): Promise<void> {
  if (!flight) return;
  const { geometry, track } = flight;
  const plan = planTiles(track, geometry.extent.radiusM);
  for await (const { field, isFinal } of loadTerrain(
    terrainUrl,
    plan,
    track.origin,
    geometry.estimate,
    signal,
  )) {
    send(geometry.groundReply('terrain', field, score, isFinal));
  }
}

function send(reply: WorkerReply): void {
  scope.postMessage(reply, buffersOf(reply));
}
