import { Button } from '../../../components/button.js';
import { type Action } from '../../../components/use-action.js';
import { useLoaded } from '../../../components/use-loaded.js';
import { answered, flightApi } from '../../api/clients.js';
import { flightFormats } from '../../shell/formats.js';
import { messages } from '../../shell/preferences.js';
import { type CorrectionsBody, type ProcessedFlight } from './corrected-flight.js';
import { beginsInAir, continuationsOf, endsInAir, periodOf, SEARCHED_MS } from './continuations.js';

interface MergeOffersProps {
  readonly flight: ProcessedFlight;
  /** Of the take-off. */
  readonly zone: string;
  readonly action: Action<[CorrectionsBody]>;
}

/** Other recordings that may continue the flight, each of which is merged with one tap. Nothing without any. */
export function MergeOffers({ flight, zone, action }: MergeOffersProps) {
  const texts = messages.value.corrections;
  const loaded = useLoaded(() => neighboursOf(flight), [flight.id]);
  const formats = flightFormats(zone);
  const found = continuationsOf(flight, loaded.data ?? []);
  if (found.length === 0) return null;
  const merged = flight.corrections?.merge_with?.value ?? [];
  return (
    <>
      <p class="soft">{texts.mergeHint}</p>
      <div class="actions">
        {found.map((other) => {
          const { fromMs, toMs } = periodOf(other)!;
          return (
            <Button
              key={other.id}
              isBusy={action.isRunning}
              onClick={() => void action.run({ merge_with: [...merged, other.id] })}
            >
              {texts.mergeWith(formats.timeSpan(fromMs, toMs))}
            </Button>
          );
        })}
      </div>
    </>
  );
}

/** The flights of about the same day. Not even requested if the recording begins and ends on the ground. */
async function neighboursOf(flight: ProcessedFlight): Promise<ProcessedFlight[]> {
  const period = periodOf(flight);
  if (!period || !(beginsInAir(flight) || endsInAir(flight))) return [];
  const query = {
    flown_from: new Date(period.fromMs - SEARCHED_MS).toISOString(),
    flown_to: new Date(period.toMs + SEARCHED_MS).toISOString(),
    status: 'processed',
    limit: 50,
  } as const;
  const { data } = await answered(flightApi.GET('/api/v1/flights', { params: { query } }));
  return data.flatMap((other) => (other.status === 'processed' ? other : []));
}
