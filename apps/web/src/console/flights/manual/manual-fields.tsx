import { FIRST_FLOWN_ON, GLIDER_CHARACTERS_MAX, SITE_CHARACTERS_MAX } from '@core/contract';
import { Field, SelectField } from '../../../components/field.js';
import { messages } from '../../shell/preferences.js';
import { type ManualFlight } from '../flight-metrics.js';
import { durationText } from './entered-values.js';
import { zoneChoices, zoneHere } from './time-zone-choices.js';

export interface ManualFieldsProps {
  /** Null for a new one. */
  readonly flight: ManualFlight | null;
  readonly faultOf: (field: string) => string | undefined;
}

/** The fields of a flight without a track. */
export function ManualFields({ flight, faultOf }: ManualFieldsProps) {
  const { manual: texts, flight: flightTexts, common } = messages.value;
  const zone = flight?.timezone ?? (flight?.takeoff_time == null ? zoneHere() : '');
  const optional = (label: string) => `${label} (${common.optional})`;
  const named = (name: string) => ({ name, fault: faultOf(name) });
  return (
    <>
      <Field
        {...named('flown_on')}
        label={texts.day}
        type="date"
        value={flight?.flown_on ?? ''}
        min={FIRST_FLOWN_ON}
        required
      />
      <Field
        {...named('takeoff_time')}
        label={optional(texts.takeoffTime)}
        type="time"
        value={flight?.takeoff_time ?? ''}
      />
      <SelectField {...named('timezone')} label={texts.timeZone} value={zone} choices={zoneChoices(zone)} />
      <Field
        {...named('duration_seconds')}
        label={optional(texts.duration)}
        hint={faultOf('duration_seconds') === undefined ? texts.durationHint : undefined}
        value={durationText(flight?.duration_seconds ?? 0)}
        placeholder="1:15"
      />
      <Field
        {...named('distance_km')}
        label={optional(texts.distanceField)}
        value={flight?.distance_km == null ? '' : String(flight.distance_km)}
      />
      <Field
        {...named('site')}
        label={optional(flightTexts.siteField)}
        value={flight?.site ?? ''}
        maxLength={SITE_CHARACTERS_MAX}
      />
      <Field
        {...named('country')}
        label={optional(texts.country)}
        value={flight?.country ?? ''}
        placeholder="CH"
        maxLength={2}
      />
      <Field
        {...named('glider')}
        label={optional(texts.glider)}
        value={flight?.glider ?? ''}
        maxLength={GLIDER_CHARACTERS_MAX}
      />
    </>
  );
}
