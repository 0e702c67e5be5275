import { type ComponentChildren } from 'preact';
import { Button } from '../../components/button.js';
import { Panel } from '../../components/panel.js';
import { type Action } from '../../components/use-action.js';
import { Form, type FormValues, valuesOf } from '../shell/form.js';
import { Page } from '../shell/page.js';
import { ProblemNotice } from '../shell/problem-text.js';

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
        <Form onSubmit={(form) => action.run(valuesOf(form))}>
          {children}
          <ProblemNotice error={action.error} />
          <Button kind="primary" type="submit" isBusy={action.isRunning}>
            {submit}
          </Button>
        </Form>
      </Panel>
      {below}
    </Page>
  );
}
