import { Figures } from '../../components/figures.js';
import { Panel } from '../../components/panel.js';
import { type FlightSchemas } from '../api/clients.js';
import { flightFormats, formatCount } from '../shell/formats.js';
import { messages } from '../shell/preferences.js';

type Flight = FlightSchemas['ProcessedFlight'];

function aircraftText({ aircraft }: Flight): string | null {
  if (!aircraft) return null;
  const { classes } = messages.value.recording;
  const parts = [aircraft.model, aircraft.class && classes[aircraft.class]];
  return parts.filter(Boolean).join(', ') || null;
}

export function signatureText({ signature, signature_validation: validation }: Flight['quality']): string {
  const { signatures } = messages.value.recording;
  return signature === 'absent' ? signatures.absent : signatures[validation];
}

/** What the file says about its recording. None of it is on the shared page. What is unknown is left out. */
export function RecordingPanel({ flight }: { readonly flight: Flight }) {
  const texts = messages.value.recording;
  const { quality } = flight;
  const { recorder, sampling_interval_seconds: interval } = quality;
  const device = [recorder.manufacturer ?? recorder.manufacturer_code, recorder.model];
  const gapSeconds = quality.gaps.reduce((sum, gap) => sum + gap.duration_seconds, 0);
  const formats = flightFormats('UTC');
  const values: readonly (readonly [string, string | null])[] = [
    [texts.aircraft, aircraftText(flight)],
    [texts.recorder, device.filter((part) => part !== null).join(' ') || null],
    [texts.serial, recorder.serial],
    [texts.firmware, recorder.firmware],
    [texts.fixes, texts.fixesUsed(formatCount(quality.fixes_used), formatCount(quality.fixes_total))],
    [texts.interval, interval === null ? null : `${formats.number(interval)} s`],
    [texts.gaps, gapSeconds === 0 ? texts.noGaps : formats.duration(gapSeconds)],
    [texts.parts, formatCount(quality.segment_count)],
    [texts.signature, signatureText(quality)],
  ];
  return (
    <Panel title={texts.title}>
      <Figures values={values} />
    </Panel>
  );
}
