import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Panel } from '../../components/panel.js';
import { useAction } from '../../components/use-action.js';
import { useLoaded } from '../../components/use-loaded.js';
import { ApiProblem } from '../api/api-problem.js';
import { answered, flightApi, type FlightSchemas } from '../api/clients.js';
import { LoadedView } from '../shell/loaded-view.js';
import { language, messages } from '../shell/preferences.js';
import { account } from '../shell/session.js';
import { type Flight } from './flight-metrics.js';
import { ProblemNotice } from '../shell/problem-text.js';

type Debrief = FlightSchemas['FlightAnalysis'];

const POLL_MS = 2_000;
const AWAITED_MS = 20_000;

/** The debrief in the language of the console, or a button that has one written. */
export function DebriefPanel({ flight }: { readonly flight: Flight }) {
  const texts = messages.value.flight;
  const { id: flightId } = flight;
  const spoken = language.value;
  const params = { path: { flightId }, query: { language: spoken } };
  const loaded = useLoaded<Debrief | 'running' | null>(() => debriefOf(flightId, spoken), [flightId, spoken]);
  const isRunning = loaded.data === 'running' || (loaded.data === null && isAwaited(flight));
  const [, setPolls] = useState(0);
  const writing = useAction(async () => {
    const run = await answered(flightApi.POST('/flights/{flightId}/analysis', { params }));
    if (run.status === 'completed') loaded.setData(run);
    else loaded.setData('running');
  });
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      void debriefOf(flightId, spoken).then((debrief) => {
        if (debrief) loaded.setData(debrief);
        setPolls((count) => count + 1); // so that a debrief that does not come is not awaited for good
      });
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return (
    <Panel title={texts.debrief}>
      <LoadedView loaded={loaded}>
        {(debrief) =>
          debrief !== null && debrief !== 'running' ? (
            <DebriefText debrief={debrief} />
          ) : (
            <>
              <p role="status">{isRunning || writing.isRunning ? texts.writing : texts.noDebrief}</p>
              {!isRunning && (
                <Button isBusy={writing.isRunning} onClick={() => void writing.run()}>
                  {texts.writeDebrief}
                </Button>
              )}
            </>
          )
        }
      </LoadedView>
      <ProblemNotice error={writing.error} />
    </Panel>
  );
}

function DebriefText({ debrief }: { readonly debrief: Debrief }) {
  const texts = messages.value.flight;
  const lists = [
    [texts.strengths, debrief.strengths],
    [texts.improvements, debrief.improvements],
    [texts.safety, debrief.safety],
  ] as const;
  return (
    <div class="debrief" lang={debrief.language}>
      <p>
        <strong>{debrief.headline}</strong>
      </p>
      <p>{debrief.summary}</p>
      {lists.map(
        ([title, statements]) =>
          statements.length > 0 && (
            <section key={title}>
              <h3>{title}</h3>
              <ul>
                {statements.map(({ text }) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}

/** The service writes a debrief soon after an upload, if the account wants it and its plan has some left. */
function isAwaited({ created_at: createdAt }: Flight): boolean {
  return (account.value?.auto_debrief ?? false) && Date.now() - Date.parse(createdAt) < AWAITED_MS;
}

/** Null if there is none in this language. */
async function debriefOf(flightId: string, spoken: Debrief['language']): Promise<Debrief | null> {
  const params = { path: { flightId }, query: { language: spoken } };
  try {
    return await answered(flightApi.GET('/flights/{flightId}/analysis', { params }));
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'analysis_not_found') return null;
    throw error;
  }
}
