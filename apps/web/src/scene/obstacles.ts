import { type Box } from './label-layout.js';

/** The page's controls over the scene carry this attribute; labels keep off them. */
const OBSTACLES = '[data-over-scene]';
const READ_EVERY_MS = 500;

/** Where the page's controls cover the scene. Reading that makes the browser lay out the page, so it is read rarely. */
export class Obstacles {
  private boxes: Box[] = [];
  private readAtMs = -Infinity;

  constructor(private readonly root: HTMLElement) {}

  /** @returns boxes in CSS pixels from the root's top left corner */
  read(): readonly Box[] {
    const nowMs = performance.now();
    if (nowMs - this.readAtMs < READ_EVERY_MS) return this.boxes;
    this.readAtMs = nowMs;
    const own = this.root.getBoundingClientRect();
    this.boxes = [...document.querySelectorAll(OBSTACLES)].map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left: left - own.left, top: top - own.top, right: right - own.left, bottom: bottom - own.top };
    });
    return this.boxes;
  }

  forget(): void {
    this.readAtMs = -Infinity;
  }
}
