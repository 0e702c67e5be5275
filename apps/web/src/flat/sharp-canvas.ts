/** A canvas to draw on, in CSS pixels. */
export interface SharpCanvas {
  readonly context: CanvasRenderingContext2D;
  readonly style: CSSStyleDeclaration;
  readonly width: number;
  readonly height: number;
}

/** Clears the canvas, and gives it as many pixels as the screen has. Null if it is not shown. */
export function sharpCanvas(canvas: HTMLCanvasElement): SharpCanvas | null {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (width === 0 || height === 0) return null;
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  const context = canvas.getContext('2d')!;
  context.scale(devicePixelRatio, devicePixelRatio);
  const style = getComputedStyle(canvas);
  context.font = `600 12px ${style.fontFamily}`;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  return { context, style, width, height };
}

/** Least and greatest of the values. */
export function rangeOf(values: Float32Array): [least: number, most: number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
}
