import { Button } from '../../../components/button.js';
import { Panel } from '../../../components/panel.js';
import { flightFormats, formatDay } from '../../shell/formats.js';
import { messages } from '../../shell/preferences.js';
import { ProblemNotice } from '../../shell/problem-text.js';
import { type CorrectableProps, type CorrectionsBody, useCorrecting, withPart } from './corrected-flight.js';
import { dayIn } from './moment-near.js';

/** The number of the GPS week returns to zero after this long. */
const ROLLOVER_MS = 1_024 * 7 * 86_400_000;

/** A question with answers that each take one tap. */
interface Doubt {
  readonly question: string;
  readonly answers: readonly (readonly [text: string, corrections: CorrectionsBody])[];
}

/** What the analysis doubts, asked where its owner sees it. Nothing without doubts. */
export function Doubts({ flight, zone, onChange }: CorrectableProps) {
  const action = useCorrecting({ flight, onChange });
  const doubts = [...doubtsOfFlight({ flight, zone }), ...doubtsOfDate({ flight, zone })];
  return (
    <>
      {doubts.map(({ question, answers }) => (
        <Panel key={question}>
          <div class="doubt">
            <p>{question}</p>
            <div class="actions">
              {answers.map(([text, corrections]) => (
                <Button key={text} isBusy={action.isRunning} onClick={() => void action.run(corrections)}>
                  {text}
                </Button>
              ))}
            </div>
          </div>
          <ProblemNotice error={action.error} />
        </Panel>
      ))}
    </>
  );
}

type Doubted = Pick<CorrectableProps, 'flight' | 'zone'>;

function doubtsOfFlight({ flight, zone }: Doubted): Doubt[] {
  const texts = messages.value.corrections;
  const { takeoff, landing } = flight.metrics;
  const isDoubtful = flight.quality.findings.some(({ kind }) => kind === 'flight_doubtful');
  if (!isDoubtful || !takeoff?.time || !landing?.time) return [];
  const formats = flightFormats(zone);
  const part = { starts_at: takeoff.time, ends_at: landing.time };
  return [
    {
      question: texts.wereYouFlying(formats.timeOfDay(takeoff.time), formats.timeOfDay(landing.time)),
      answers: [
        [texts.yes, { parts: withPart(flight, { ...part, kind: 'flight' }) }],
        [texts.no, { parts: withPart(flight, { ...part, kind: 'ground' }) }],
      ],
    },
  ];
}

/** The suggested date is that of the first fix in UTC; what is asked and stated is the day at the take-off. */
function doubtsOfDate({ flight, zone }: Doubted): Doubt[] {
  const texts = messages.value.corrections;
  const suggested = flight.quality.findings.find(({ suggested_date: date }) => date !== null)?.suggested_date;
  if (!suggested || flight.flown_at === null) return [];
  const flownAt = Date.parse(flight.flown_at);
  const right = flownAt + (Date.parse(suggested) > flownAt ? ROLLOVER_MS : -ROLLOVER_MS);
  const day = (moment: number) => formatDay(new Date(moment).toISOString(), zone);
  return [
    {
      question: texts.whichDay(day(flownAt), day(right)),
      answers: [
        [texts.itWas(day(right)), { flown_on: dayIn(right, zone) }],
        [texts.itWas(day(flownAt)), { flown_on: dayIn(flownAt, zone) }],
      ],
    },
  ];
}
