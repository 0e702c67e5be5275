import { type ComponentChildren } from 'preact';
import { useAction } from '../../components/use-action.js';
import { FormDialog } from './form-dialog.js';
import { type FormValues, valuesOf } from './form.js';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly children?: ComponentChildren;
  /** The dialog closes when it is done. */
  readonly work: (values: FormValues) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone, or that needs a choice. */
export function ConfirmDialog({ text, confirm, children, work, ...rest }: ConfirmDialogProps) {
  const action = useAction(async (form: HTMLFormElement) => {
    await work(valuesOf(form));
    rest.onClose();
  });
  return (
    <FormDialog {...rest} submit={confirm} action={action}>
      <p>{text}</p>
      {children}
    </FormDialog>
  );
}
