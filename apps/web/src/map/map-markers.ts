const SVG = 'http://www.w3.org/2000/svg';
/** A glider seen from above, flying north. */
const WING =
  'M12 3.5C17.5 4 21.5 7.5 23 13.5 19.5 10.6 15.8 9.6 12 9.6S4.5 10.6 1 13.5C2.5 7.5 6.5 4 12 3.5Z';

/** The glider at the time cursor, and a dot where the pointer is on the time axis. */
export class MapMarkers {
  private readonly glider = document.createElement('div');
  private readonly dot = document.createElement('div');

  constructor(container: HTMLElement) {
    this.glider.className = 'map-glider';
    this.dot.className = 'map-hover';
    this.dot.hidden = true;
    const drawing = document.createElementNS(SVG, 'svg');
    drawing.setAttribute('viewBox', '0 0 24 17');
    const wing = document.createElementNS(SVG, 'path');
    wing.setAttribute('d', WING);
    const pilot = document.createElementNS(SVG, 'circle');
    for (const [name, value] of Object.entries({ cx: '12', cy: '12.5', r: '2.6' }))
      pilot.setAttribute(name, value);
    drawing.append(wing, pilot);
    this.glider.append(drawing);
    container.append(this.dot, this.glider);
  }

  moveGlider(x: number, y: number, headingDeg: number): void {
    this.glider.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${headingDeg.toFixed(1)}deg)`;
  }

  moveDot(place: { readonly x: number; readonly y: number } | null): void {
    this.dot.hidden = place === null;
    if (place) this.dot.style.transform = `translate(${place.x.toFixed(1)}px, ${place.y.toFixed(1)}px)`;
  }
}
