import { GeometryClient } from './geometry-client.js';
import { nextTask, type SceneStage, type StageParts } from './scene-stage.js';
import { SceneView } from './scene-view.js';
import { type FlightReplies, type GroupReplies, type WorkerRequest } from './worker-messages.js';

/**
 * Lets the worker compute what is drawn, and meanwhile creates the picture. Resolves with the first picture on the
 * screen.
 *
 * @throws without WebGL 2
 */
export async function openScene<
  Replies extends FlightReplies | GroupReplies,
  Opened extends SceneStage<Replies>,
>(request: WorkerRequest, create: (parts: StageParts<Replies>) => Opened): Promise<Opened> {
  const geometry = new GeometryClient<Replies>();
  const opening = geometry.open(request);
  opening.catch(() => {}); // handled below; the view may throw first
  let view: SceneView | null = null;
  try {
    await nextTask();
    view = new SceneView();
    const replies = await opening;
    await nextTask();
    const scene = create({ geometry, view, replies });
    await nextTask();
    await scene.start();
    return scene;
  } catch (error) {
    geometry.close();
    view?.dispose();
    throw error;
  }
}
