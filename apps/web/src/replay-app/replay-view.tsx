import { signal } from '@preact/signals';
import {
  Barogram,
  type Formats,
  type LivePage,
  type Messages,
  PANELS,
  scoreUnder,
  type SharedFlight,
  Stage,
} from '@capabilities/pages/flight-page';
import { useMemo } from 'preact/hooks';
import { type LiveMessages } from '../messages/messages.js';
import { InstrumentPanel } from '../replay/instrument-panel.js';
import { Instruments } from '../replay/instruments.js';
import { type Replay } from '../replay/replay.js';
import { Transport } from '../replay/transport.js';
import { BarogramView } from '../shared-flight/barogram-view.js';
import { bandsOf, turnpointsOf, windsOf } from '../shared-flight/flight-parts.js';
import { type ReplayTrack } from '../track/replay-track.js';
import { thinnedTrack } from '../track/thinned-track.js';
import { GliderMark } from './glider-mark.js';

/** More fixes make no difference in the drawing. */
const DRAWN_FIXES_MAX = 2_500;
const NO_TERRAIN = signal(null);

export interface ReplayViewProps {
  readonly flight: SharedFlight;
  readonly track: ReplayTrack;
  readonly replay: Replay;
  readonly formats: Formats;
  readonly messages: Messages;
  readonly liveMessages: LiveMessages;
}

/** The replay of a flight as a drawing: everything that needs neither WebGL nor a network. */
export function ReplayView(props: ReplayViewProps) {
  const { flight, track, replay, formats, messages, liveMessages } = props;
  const takeoffAtMs = flight.flown_at === null ? null : Date.parse(flight.flown_at);
  const drawnTrack = useMemo(() => thinnedTrack(track, DRAWN_FIXES_MAX), []);
  const bands = useMemo(() => bandsOf(flight, track), []);
  const instruments = useMemo(() => {
    const score = scoreUnder(flight, null)?.best ?? null;
    return new Instruments(track, windsOf(flight), turnpointsOf(score, flight, track));
  }, []);
  const shown = { replay, formats, messages, liveMessages };

  const live: LivePage = {
    coversDrawing: false,
    stage: <GliderMark replay={replay} track={track} drawnTrack={drawnTrack} />,
    transport: <Transport {...shown} takeoffAtMs={takeoffAtMs} />,
    instruments: <InstrumentPanel {...shown} instruments={instruments} terrainBelow={NO_TERRAIN} />,
    barogram: (
      <BarogramView
        {...{ replay, track, bands, instruments, formats, takeoffAtMs }}
        messages={liveMessages}
      />
    ),
    airspace: null,
    panel: PANELS[0],
    seek: (timeSeconds) => replay.seek(timeSeconds),
    selectPanel: () => undefined,
    selectRuleSet: () => undefined,
  };
  const page = { flight, track: drawnTrack, path: '', ruleSet: null, formats, messages, live };
  return (
    <main class="embed-page replay-app">
      <Stage {...page} />
      <div class="dock">
        <div class="cockpit">
          {live.transport}
          {live.instruments}
        </div>
        <Barogram {...page} />
      </div>
    </main>
  );
}
