import { type TrackOrigin } from '../track/replay-track.js';
import { type SceneScore } from './flight-scene.js';
import { type GroundKind } from './stage-options.js';
import { type Extent } from './geometry/extent.js';
import { FlightGeometry } from './geometry/flight-geometry.js';
import { GroupGeometry } from './geometry/group-geometry.js';
import { type HeightField } from './geometry/height-field.js';
import { joinedPositions } from './terrain/joined-positions.js';
import { loadTerrain } from './terrain/terrain-ground.js';
import { planTiles, type Positions, zoomMaxOf } from './terrain/tile-plan.js';
import { buffersOf, type WorkerReply, type WorkerRequest } from './worker-messages.js';

/** The part of a worker's global scope that is used here; its type is not in the library of a page. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null;
  postMessage(message: WorkerReply, transfer: Transferable[]): void;
}

/** A flight or a group, as far as the ground is concerned. */
interface Landscape {
  readonly positions: Positions;
  readonly origin: TrackOrigin;
  readonly extent: Extent;
  readonly estimate: HeightField;
  readonly estimateKind: GroundKind;
  readonly replyOn: (ground: GroundKind, field: HeightField, isFinal?: boolean) => WorkerReply;
}

const scope = globalThis as unknown as WorkerScope;

let landscape: Landscape | null = null;
let flight: FlightGeometry | null = null;
let score: SceneScore | null = null;
let loading = new AbortController();

scope.onmessage = ({ data: request }) => {
  if (request.kind === 'flight') openFlight(request);
  else if (request.kind === 'group') openGroup(request);
  else if (request.kind === 'score') {
    score = request.score;
    send({ kind: 'score', score: flight?.score(score) ?? null });
  } else {
    loading.abort();
    loading = new AbortController();
    if (request.terrainUrl === null) showEstimate();
    else void showTerrain(request.terrainUrl, loading.signal);
  }
};

function openFlight(request: WorkerRequest & { kind: 'flight' }): void {
  const { track, thermals } = request;
  const geometry = new FlightGeometry(track, thermals);
  flight = geometry;
  score = request.score;
  const { extent, estimate, estimateKind } = geometry;
  landscape = {
    ...{ positions: track, origin: track.origin, extent, estimate, estimateKind },
    replyOn: (ground, field, isFinal) => geometry.groundReply(ground, field, score, isFinal),
  };
  send(geometry.pathReply());
  showEstimate();
}

function openGroup({ tracks }: WorkerRequest & { kind: 'group' }): void {
  const geometry = new GroupGeometry(tracks);
  const { extent, estimate, estimateKind } = geometry;
  landscape = {
    ...{ positions: joinedPositions(tracks), origin: tracks[0]!.origin, extent, estimate, estimateKind },
    replyOn: (ground, field, isFinal) => geometry.groundReply(ground, field, isFinal),
  };
  send(geometry.pathReply());
  showEstimate();
}

function showEstimate(): void {
  if (landscape) send(landscape.replyOn(landscape.estimateKind, landscape.estimate));
}

async function showTerrain(terrainUrl: string, signal: AbortSignal): Promise<void> {
  if (!landscape) return;
  const { positions, origin, extent, estimate, replyOn } = landscape;
  const plan = planTiles(positions, extent.radiusM, zoomMaxOf(terrainUrl));
  let isMissing = true;
  for await (const { field, isFinal } of loadTerrain(terrainUrl, plan, origin, estimate, signal)) {
    send(replyOn('terrain', field, isFinal));
    isMissing = false;
  }
  if (isMissing && !signal.aborted) send({ kind: 'terrain-missing' });
}

function send(reply: WorkerReply): void {
  scope.postMessage(reply, buffersOf(reply));
}
