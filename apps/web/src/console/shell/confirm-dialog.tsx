import { type ComponentChildren } from 'preact';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { useAction } from '../../components/use-action.js';
import { messages } from './preferences.js';
import { ProblemNotice } from './problem-text.js';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly children?: ComponentChildren;
  /** The dialog closes when it is done. */
  readonly work: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone, or that needs a choice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, isDangerous = false, children, work, onClose } = props;
  const action = useAction(async () => {
    await work();
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void action.run();
        }}
      >
        <p>{text}</p>
        {children}
        <ProblemNotice error={action.error} />
        <div class="actions">
          <Button onClick={onClose}>{messages.value.common.cancel}</Button>
          <Button type="submit" kind={isDangerous ? 'danger' : 'primary'} isBusy={action.isRunning}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
