import { type SceneScore } from './flight-scene.js';
import {
  type FlightReplies,
  type GroupReplies,
  type ScoreReply,
  type WorkerReply,
  type WorkerRequest,
} from './worker-messages.js';

/** Computes geometry and loads terrain in a worker, so that the page stays responsive. */
export class GeometryClient<Replies extends FlightReplies | GroupReplies> {
  private readonly worker = new Worker(new URL('./geometry.worker.ts', import.meta.url), { type: 'module' });
  /** Called for every ground after the first. */
  onGround: (reply: Replies['ground']) => void = () => {};
  onScore: (reply: ScoreReply) => void = () => {};
  onTerrainMissing: () => void = () => {};

  /** @returns the path and the estimated ground */
  async open(request: WorkerRequest): Promise<Replies> {
    return new Promise((resolve, reject) => {
      let path: Replies['path'] | null = null;
      let isOpen = false;
      this.worker.onerror = (event) => reject(new Error(`The geometry worker failed: ${event.message}`));
      this.worker.onmessage = ({ data: reply }: MessageEvent<WorkerReply>) => {
        if (reply.kind === 'path') path = reply;
        else if (reply.kind === 'score') this.onScore(reply);
        else if (reply.kind === 'terrain-missing') this.onTerrainMissing();
        else if (isOpen) this.onGround(reply);
        else if (path) {
          isOpen = true;
          resolve({ path, ground: reply } as Replies);
        }
      };
      this.send(request);
    });
  }

  setTerrain(terrainUrl: string | null): void {
    this.send({ kind: 'terrain', terrainUrl });
  }

  setScore(score: SceneScore | null): void {
    this.send({ kind: 'score', score });
  }

  close(): void {
    this.worker.terminate();
  }

  private send(request: WorkerRequest): void {
    this.worker.postMessage(request);
  }
}
