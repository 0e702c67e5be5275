import { SITE_CHARACTERS_MAX } from '@core/contract';
import { Field } from '../../components/field.js';
import { useAction } from '../../components/use-action.js';
import { answered, flightApi } from '../api/clients.js';
import { ConfirmDialog } from '../shell/confirm-dialog.js';
import { FormDialog } from '../shell/form-dialog.js';
import { valuesOf } from '../shell/form.js';
import { messages } from '../shell/preferences.js';
import { fieldFault } from '../shell/problem-text.js';

export interface TakeoffDialogProps {
  /** A flight from there, or the site if the take-off has a name of its own. */
  readonly takeoff: { readonly flightId: string } | { readonly siteId: string };
  /** What it is called now. */
  readonly name: string;
  /** Loads what shows the name. */
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** Names a take-off, for all flights from there. */
export function TakeoffDialog({ takeoff, name, onChange, onClose }: TakeoffDialogProps) {
  const { sites: texts, common } = messages.value;
  const action = useAction(async (form: HTMLFormElement) => {
    const given = valuesOf(form)['name'] ?? '';
    if ('siteId' in takeoff) {
      const params = { path: { siteId: takeoff.siteId } };
      await answered(flightApi.PATCH('/api/v1/sites/{siteId}', { params, body: { name: given } }));
    } else {
      const body = { flight_id: takeoff.flightId, name: given };
      await answered(flightApi.POST('/api/v1/sites', { body }));
    }
    onChange();
    onClose();
  });
  return (
    <FormDialog
      title={'siteId' in takeoff ? texts.rename : texts.name}
      submit={common.save}
      action={action}
      onClose={onClose}
    >
      <Field
        label={texts.nameField}
        hint={texts.nameHint}
        name="name"
        value={name}
        required
        maxLength={SITE_CHARACTERS_MAX}
        fault={fieldFault(action.error, 'name')}
      />
    </FormDialog>
  );
}

/** Asks before the flights from a take-off lose its name. */
export function WithdrawNameDialog({
  siteId,
  name,
  onChange,
  onClose,
}: Pick<TakeoffDialogProps, 'name' | 'onChange' | 'onClose'> & { readonly siteId: string }) {
  const { sites: texts } = messages.value;
  return (
    <ConfirmDialog
      title={texts.withdraw}
      text={texts.withdrawText(name)}
      confirm={texts.withdraw}
      isDangerous
      work={async () => {
        await answered(flightApi.DELETE('/api/v1/sites/{siteId}', { params: { path: { siteId } } }));
        onChange();
      }}
      onClose={onClose}
    />
  );
}
