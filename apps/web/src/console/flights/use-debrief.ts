import { useEffect, useState } from 'preact/hooks';
import { useAction } from '../../components/use-action.js';
import { type Loaded, useLoaded } from '../../components/use-loaded.js';
import { ApiProblem } from '../api/api-problem.js';
import { answered, flightApi, type FlightSchemas } from '../api/clients.js';
import { language } from '../shell/preferences.js';
import { account } from '../shell/session.js';
import { type Flight } from './flight-metrics.js';

type Debrief = FlightSchemas['FlightAnalysis'];

const POLL_MS = 2_000;
const AWAITED_MS = 20_000;

/** The debrief of a flight, and what can be done about a missing one. */
export interface DebriefState {
  readonly loaded: Loaded<Debrief | 'running' | null>;
  /** Null while there is none in the language of the console. */
  readonly debrief: Debrief | null;
  readonly isWriting: boolean;
  readonly error: unknown;
  readonly write: () => void;
}

/** The debrief in the language of the console. One that is being written is looked for until it is there. */
export function useDebrief(flight: Flight): DebriefState {
  const { id: flightId } = flight;
  const spoken = language.value;
  const params = { path: { flightId }, query: { language: spoken } };
  const loaded = useLoaded<Debrief | 'running' | null>(() => debriefOf(flightId, spoken), [flightId, spoken]);
  const isRunning = loaded.data === 'running' || (loaded.data === null && isAwaited(flight));
  const [, setPolls] = useState(0);
  const writing = useAction(async () => {
    const run = await answered(flightApi.POST('/api/v1/flights/{flightId}/analysis', { params }));
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
  const { data } = loaded;
  return {
    loaded,
    debrief: data === undefined || data === 'running' ? null : data,
    isWriting: isRunning || writing.isRunning,
    error: writing.error,
    write: () => void writing.run(),
  };
}

/** The service writes a debrief soon after an upload, if the account wants it and its plan has some left. */
function isAwaited({ created_at: createdAt }: Flight): boolean {
  return (account.value?.auto_debrief ?? false) && Date.now() - Date.parse(createdAt) < AWAITED_MS;
}

/** Null if there is none in this language. */
async function debriefOf(flightId: string, spoken: Debrief['language']): Promise<Debrief | null> {
  const params = { path: { flightId }, query: { language: spoken } };
  try {
    return await answered(flightApi.GET('/api/v1/flights/{flightId}/analysis', { params }));
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'analysis_not_found') return null;
    throw error;
  }
}
