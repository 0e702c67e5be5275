import { type ComponentChildren } from 'preact';
import { Button } from '../../components/button.js';
import { Panel } from '../../components/panel.js';
import { type Action } from '../../components/use-action.js';
import { Page } from '../shell/page.js';
import { ProblemNotice } from '../shell/problem-text.js';

/** The text fields of a form, by name. */
export type FormValues = Readonly<Record<string, string>>;

export interface FormPageProps {
  readonly title: string;
  readonly lead?: string;
  readonly submit: string;
  readonly action: Action<[FormValues]>;
  /** Above the form. */
  readonly notice?: ComponentChildren;
  readonly below?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A page with one form. */
export function FormPage({ title, lead, submit, action, notice, below, children }: FormPageProps) {
  return (
    <Page title={title} isNarrow {...(lead !== undefined && { lead })}>
      {notice}
      <Panel>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void action.run(valuesOf(event.currentTarget));
          }}
        >
          {children}
          <ProblemNotice error={action.error} />
          <Button kind="primary" type="submit" isBusy={action.isRunning}>
            {submit}
          </Button>
        </form>
      </Panel>
      {below}
    </Page>
  );
}

/** What the user has entered, without files. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}
