import { type Formats } from '@capabilities/pages/flight-page';
import { type Replay } from '../replay/replay.js';
import { type FlightAirspaces } from './flight-airspaces.js';
import { type AirspaceMessages } from './messages/messages.js';
import { type AirspaceSource } from './shown-airspace.js';

export interface AirspacePanelProps {
  readonly airspaces: FlightAirspaces;
  readonly source: AirspaceSource;
  readonly replay: Replay;
  readonly takeoffAtMs: number | null;
  readonly formats: Formats;
  readonly texts: AirspaceMessages;
}
