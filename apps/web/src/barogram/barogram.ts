import { type Band } from './band.js';
import { stateAt } from '../track/track-state.js';
import { type ReplayTrack } from '../track/replay-track.js';
import { drawAreas, drawBands, drawGaps, drawTrackLine, type Paper } from './barogram-drawing.js';
import { BarogramPlot, type PlotOptions } from './barogram-plot.js';

export interface BarogramOptions extends PlotOptions {
  readonly track: ReplayTrack;
  readonly bands: readonly Band[];
  readonly climbColour: (climbMps: number) => string;
}

/** What is drawn with a flight. */
export interface MorePaint {
  /** Below its line. */
  below(paper: Paper): void;
  above(paper: Paper): void;
}

/** The barogram of one flight, coloured by climb. */
export class Barogram extends BarogramPlot {
  private more: MorePaint | null = null;

  constructor(host: HTMLElement, options: BarogramOptions) {
    const { track, bands, climbColour } = options;
    super(host, options, {
      whole: [track.timeSeconds[0]!, track.timeSeconds[track.count - 1]!],
      altitudesM: track.altitudeM,
      groundM: track.groundM,
      paintBelow: (paper) => {
        drawBands(paper, bands);
        drawGaps({ ...paper, track });
        drawAreas({ ...paper, track });
        this.more?.below(paper);
      },
      paint: (paper) => {
        drawTrackLine({ ...paper, track }, climbColour);
        this.more?.above(paper);
      },
      markedAltitudeM: (timeSeconds) => {
        const { altitudeM, isInGap } = stateAt(track, timeSeconds);
        return isInGap || Number.isNaN(altitudeM) ? null : altitudeM;
      },
    });
  }

  /** Draws something else with the flight. */
  setMore(more: MorePaint | null): void {
    if (more === this.more) return;
    this.more = more;
    this.draw();
  }
}
