import { useState } from 'preact/hooks';
import { type Action, useAction } from '../../../components/use-action.js';
import { valuesOf } from '../../shell/form.js';
import { messages } from '../../shell/preferences.js';
import { fieldFault } from '../../shell/problem-text.js';
import { type ManualFlight } from '../flight-metrics.js';
import { type EnteredBody, enteredBody } from './entered-values.js';

export interface Entering extends Action<[HTMLFormElement]> {
  /** What is wrong with a field, by the console or the service. */
  readonly faultOf: (field: string) => string | undefined;
}

/** Sends what was entered of a flight without a track, once all of it can be read. */
export function useEntering(
  before: ManualFlight | null,
  send: (body: EnteredBody, form: HTMLFormElement) => Promise<void>,
): Entering {
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const action = useAction(async (form: HTMLFormElement) => {
    const entered = enteredBody(valuesOf(form), before);
    setUnreadable('faults' in entered ? entered.faults : []);
    if ('body' in entered) await send(entered.body, form);
  });
  const { faults } = messages.value.manual;
  const faultOf = (field: string) =>
    unreadable.includes(field) ? faults[field] : fieldFault(action.error, field);
  return { ...action, faultOf };
}
