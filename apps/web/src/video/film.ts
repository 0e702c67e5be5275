/** A scene while a film is made of it, in the size of the film. */
export interface Film {
  /** Valid until the next frame is drawn, in the same task only. */
  readonly canvas: HTMLCanvasElement;
  /** Draws the picture after some seconds of playing. */
  draw(playedSeconds: number): void;
  /** Gives the scene back to the page. */
  end(): void;
}

export interface FilmSize {
  readonly width: number;
  readonly height: number;
}
