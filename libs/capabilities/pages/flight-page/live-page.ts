import { type ComponentChildren } from 'preact';

/** The panels beside the flight, in their order. */
export const PANELS = ['flight', 'score', 'wind', 'debrief', 'airspace', 'data'] as const;
export type PanelName = (typeof PANELS)[number];

/** What script adds to the page. The server draws the page without it, with the same regions in the same sizes. */
export interface LivePage {
  /** Lies over the drawing of the track. */
  readonly stage: ComponentChildren;
  /** Hides the drawing of the track, once the stage shows the flight. */
  readonly coversDrawing: boolean;
  readonly transport: ComponentChildren;
  readonly instruments: ComponentChildren;
  /** Replaces the drawn barogram. */
  readonly barogram: ComponentChildren;
  /** The airspaces of the flight; null if it was not compared with any, or they are not shown. */
  readonly airspace: ComponentChildren;
  readonly panel: PanelName;
  /** Moves the time cursor to a moment after take-off. */
  seek(timeSeconds: number): void;
  selectPanel(panel: PanelName): void;
  selectRuleSet(ruleSet: string): void;
}
