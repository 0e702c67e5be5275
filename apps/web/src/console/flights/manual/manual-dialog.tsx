import { answered, flightApi, type FlightSchemas } from '../../api/clients.js';
import { FormDialog } from '../../shell/form-dialog.js';
import { messages } from '../../shell/preferences.js';
import { type ManualFlight } from '../flight-metrics.js';
import { ManualFields } from './manual-fields.js';
import { useEntering } from './use-entering.js';

export interface ManualDialogProps {
  readonly flight: ManualFlight;
  readonly onChange: (flight: FlightSchemas['Flight']) => void;
  readonly onClose: () => void;
}

/** Changes what is recorded of a flight without a track. */
export function ManualDialog({ flight, onChange, onClose }: ManualDialogProps) {
  const { manual: texts, common } = messages.value;
  const entering = useEntering(flight, async (body) => {
    const params = { path: { flightId: flight.id } };
    onChange(await answered(flightApi.PATCH('/api/v1/flights/{flightId}', { params, body })));
    onClose();
  });
  return (
    <FormDialog title={texts.change} submit={common.save} action={entering} onClose={onClose}>
      <ManualFields flight={flight} faultOf={entering.faultOf} />
    </FormDialog>
  );
}
