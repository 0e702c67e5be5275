import { type Formats } from '@capabilities/pages/flight-page';
import { type VNode } from 'preact';
import { type Replay } from '../replay/replay.js';
import { type ReplayTrack } from '../track/replay-track.js';
import { AirspacePanel } from './airspace-panel.js';
import { FlightAirspaces } from './flight-airspaces.js';
import { airspaceMessagesIn } from './messages/messages.js';
import { type AirspaceSource } from './shown-airspace.js';

export interface AirspacesToOpen {
  readonly source: AirspaceSource;
  readonly replay: Replay;
  readonly track: ReplayTrack;
  readonly takeoffAtMs: number | null;
  /** Whether the altitudes of the track are pressure altitudes. */
  readonly isPressure: boolean;
  readonly formats: Formats;
}

/** The airspaces of a flight on its page. */
export interface OpenedAirspaces {
  readonly airspaces: FlightAirspaces;
  readonly panel: VNode;
}

export function openAirspaces(given: AirspacesToOpen): OpenedAirspaces {
  const texts = airspaceMessagesIn(given.formats.language);
  const airspaces = new FlightAirspaces({ ...given, texts });
  return { airspaces, panel: <AirspacePanel {...given} airspaces={airspaces} texts={texts} /> };
}
