import { type ComponentChildren } from 'preact';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { type Action } from '../../components/use-action.js';
import { Form } from './form.js';
import { messages } from './preferences.js';
import { ProblemNotice } from './problem-text.js';

export interface FormDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly isDangerous?: boolean;
  readonly action: Pick<Action<[HTMLFormElement]>, 'run' | 'isRunning' | 'error'>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog with one form. */
export function FormDialog(props: FormDialogProps) {
  const { title, submit, isDangerous = false, action, onClose, children } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={action.run}>
        {children}
        <ProblemNotice error={action.error} />
        <div class="actions">
          <Button onClick={onClose}>{messages.value.common.cancel}</Button>
          <Button type="submit" kind={isDangerous ? 'danger' : 'primary'} isBusy={action.isRunning}>
            {submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
