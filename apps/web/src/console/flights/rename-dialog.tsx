import { SITE_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '@core/contract';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { Field } from '../../components/field.js';
import { useAction } from '../../components/use-action.js';
import { answered, flightApi } from '../api/clients.js';
import { messages } from '../shell/preferences.js';
import { fieldFault, ProblemNotice } from '../shell/problem-text.js';
import { valuesOf } from '../sign-in/form-page.js';
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
    const body = { title, site: site.trim() === '' ? null : site };
    onChange(await answered(flightApi.PATCH('/api/v1/flights/{flightId}', { params, body })));
    onClose();
  });
  return (
    <Dialog title={texts.rename} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void action.run(event.currentTarget);
        }}
      >
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
        <ProblemNotice error={action.error} />
        <div class="actions">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={action.isRunning}>
            {common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
