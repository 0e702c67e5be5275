import { type Box, type LabelRequest, placeLabels } from './label-layout.js';

export type LabelKind =
  'mark' | 'thermal' | 'turnpoint' | 'leg' | 'wind' | 'ring' | 'place' | 'glider' | 'pilot' | 'airspace';

export interface LabelDescription {
  readonly kind: LabelKind;
  readonly text: string;
  /** A second, quieter text. */
  readonly detail?: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** The highest chooses its place first. */
  readonly priority: number;
  readonly spots: readonly number[];
  /** Farther away, it disappears. */
  readonly reachM?: number;
  /** Stays in sight behind mountains. */
  readonly isSeenThrough?: boolean;
  /** Makes the label a button that seeks there. */
  readonly seekSeconds?: number | null;
  /** Of the dot in front of a pilot's name. */
  readonly colour?: string;
}

interface Label {
  readonly group: string;
  description: LabelDescription;
  readonly element: HTMLElement;
  readonly detail: HTMLElement | null;
  width: number;
  height: number;
  spot: number | null;
}

/** How labels see the scene. */
export interface LabelView {
  /** Position in CSS pixels and distance; null behind the camera. */
  project(x: number, y: number, z: number): { x: number; y: number; distanceM: number } | null;
  isHidden(x: number, y: number, z: number): boolean;
  readonly width: number;
  readonly height: number;
}

/** Labels are HTML: sharp at any size, and buttons where a click helps. The lists of the page hold the same for a screen reader. */
export class SceneLabelLayer {
  private labels: Label[] = [];
  private readonly groups = new Map<string, readonly Label[]>();
  private readonly hiddenGroups = new Set<string>();

  constructor(
    private readonly container: HTMLElement,
    private readonly seek: (timeSeconds: number) => void,
  ) {}

  /** Replaces the labels of a group. */
  setGroup(group: string, descriptions: readonly LabelDescription[]): void {
    for (const { element } of this.groups.get(group) ?? []) element.remove();
    const labels = descriptions.map((description) => this.create(group, description));
    this.container.append(...labels.map((label) => label.element));
    this.groups.set(group, labels);
    this.labels = [...this.groups.values()].flat();
    this.labels.sort((one, other) => other.description.priority - one.description.priority);
  }

  /** Moves the only label of a group, and changes its texts. */
  moveSingle(group: string, x: number, y: number, z: number, text: string, detail: string): void {
    const label = this.groups.get(group)?.[0];
    if (!label) return;
    const hasChanged = label.description.text !== text || label.description.detail !== detail;
    const lengthBefore = label.description.text.length + (label.description.detail ?? '').length;
    label.description = { ...label.description, x, y, z, text, detail };
    if (!hasChanged) return;
    label.element.firstElementChild!.textContent = text;
    if (label.detail) label.detail.textContent = detail;
    // Digits are equally wide, so only another number of characters changes the size.
    if (text.length + detail.length !== lengthBefore) label.width = 0;
  }

  /** Hides a group, or shows it again. */
  setGroupVisible(group: string, isVisible: boolean): void {
    if (isVisible) this.hiddenGroups.delete(group);
    else this.hiddenGroups.add(group);
  }

  update(view: LabelView, obstacles: readonly Box[]): void {
    this.measure();
    const wanted: { label: Label; request: LabelRequest }[] = [];
    const left = new Set(this.labels);
    // In a narrow picture, everything is seen from further away.
    const narrow = Math.min(1, view.width / view.height);
    for (const label of this.labels) {
      if (this.hiddenGroups.has(label.group)) continue;
      const { x, y, z, reachM = Infinity, spots, isSeenThrough } = label.description;
      const point = view.project(x, y, z);
      if (!point || point.distanceM * narrow > reachM) continue;
      if (point.x < 0 || point.y < 0 || point.x > view.width || point.y > view.height) continue;
      if (!isSeenThrough && view.isHidden(x, y, z)) continue;
      const { width, height, spot: lastSpot } = label;
      wanted.push({
        label,
        request: { x: point.x, y: point.y, width, height, spots, lastSpot },
      });
    }
    const placed = placeLabels(
      wanted.map(({ request }) => request),
      view,
      obstacles,
    );
    for (const [i, place] of placed.entries()) {
      const { label } = wanted[i]!;
      if (!place) continue;
      left.delete(label);
      label.spot = place.spot;
      const { style } = label.element;
      style.transform = `translate(${place.left.toFixed(1)}px, ${place.top.toFixed(1)}px)`;
      label.element.classList.remove('is-hidden');
    }
    for (const label of left) {
      label.spot = null;
      label.element.classList.add('is-hidden');
    }
  }

  /** Forgets sizes, for example after a font has loaded. */
  forgetSizes(): void {
    for (const label of this.labels) label.width = 0;
  }

  private create(group: string, description: LabelDescription): Label {
    const { kind, text, detail, seekSeconds, colour } = description;
    const isButton = typeof seekSeconds === 'number';
    const element = document.createElement(isButton ? 'button' : 'div');
    element.className = `scene-label scene-label-${kind} is-hidden`;
    if (colour !== undefined) element.style.setProperty('--pilot', colour);
    const strong = document.createElement('b');
    strong.textContent = text;
    element.append(strong);
    let second: HTMLElement | null = null;
    if (detail !== undefined) {
      second = document.createElement('span');
      second.textContent = detail;
      element.append(second);
    }
    if (isButton) {
      element.tabIndex = -1; // the lists of the page have the same for the keyboard
      element.addEventListener('click', () => this.seek(seekSeconds));
    }
    return { group, description, element, detail: second, width: 0, height: 0, spot: null };
  }

  /** All sizes are read before any style is changed, so that the browser lays out once. */
  private measure(): void {
    for (const label of this.labels) {
      if (label.width > 0) continue;
      label.width = label.element.offsetWidth;
      label.height = label.element.offsetHeight;
    }
  }
}
