import { Button } from '../../components/button.js';
import { Panel } from '../../components/panel.js';
import { LoadedView } from '../shell/loaded-view.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { type DebriefState } from './use-debrief.js';

/** Has a missing debrief written. One that is there is in the view of the flight. */
export function DebriefPanel({ state }: { readonly state: DebriefState }) {
  const texts = messages.value.flight;
  if (state.debrief) return null;
  return (
    <Panel title={texts.debrief}>
      <LoadedView loaded={state.loaded}>
        {() => (
          <>
            <p role="status">{state.isWriting ? texts.writing : texts.noDebrief}</p>
            {!state.isWriting && <Button onClick={state.write}>{texts.writeDebrief}</Button>}
          </>
        )}
      </LoadedView>
      <ProblemNotice error={state.error} />
    </Panel>
  );
}
