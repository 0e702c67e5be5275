import { SITE_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '@core/contract';
import { Field } from '../../components/field.js';
import { useAction } from '../../components/use-action.js';
import { answered, flightApi } from '../api/clients.js';
import { FormDialog } from '../shell/form-dialog.js';
import { messages } from '../shell/preferences.js';
import { fieldFault } from '../shell/problem-text.js';
import { valuesOf } from '../shell/form.js';
import { type Flight } from './flight-metrics.js';

export interface RenameDialogProps {
  readonly flight: Flight;
  readonly onChange: (flight: Flight) => void;
  readonly onClose: () => void;
}

/** Changes the title and the site of a flight. */
export function RenameDialog({ flight, onChange, onClose }: RenameDialogProps) {
  const { flight: texts, common } = messages.value;
  const action = useAction(async (form: HTMLFormElement) => {
    const { title = '', site = '' } = valuesOf(form);
    const params = { path: { flightId: flight.id } };
    // a title that is sent is one that the owner chose, and does not follow the site any more
    const body = {
      ...(title !== flight.title && { title }),
      ...(site !== (flight.site ?? '') && { site: site.trim() === '' ? null : site }),
    };
    if (Object.keys(body).length > 0) {
      onChange(await answered(flightApi.PATCH('/api/v1/flights/{flightId}', { params, body })));
    }
    onClose();
  });
  return (
    <FormDialog title={texts.rename} submit={common.save} action={action} onClose={onClose}>
      <Field
        label={texts.titleField}
        name="title"
        value={flight.title}
        required
        maxLength={TITLE_CHARACTERS_MAX}
        fault={fieldFault(action.error, 'title')}
      />
      <Field
        label={`${texts.siteField} (${common.optional})`}
        name="site"
        value={flight.site ?? ''}
        maxLength={SITE_CHARACTERS_MAX}
        fault={fieldFault(action.error, 'site')}
      />
    </FormDialog>
  );
}
