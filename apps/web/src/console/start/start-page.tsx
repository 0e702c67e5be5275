import { useEffect } from 'preact/hooks';
import { CopyLine } from '../shell/copy-line.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, FLIGHT_API, platform } from '../api/clients.js';
import { messages } from '../shell/preferences.js';
import { account } from '../shell/session.js';
import { SampleCard } from './sample-card.js';
import { ThermalDrawing } from './thermal-drawing.js';

/** What this service is, on one screen, with a flight to look at. */
export function StartPage() {
  const { start: texts, shell } = messages.value;
  const service = useLoaded(() => answered(platform.GET('/platform/v1/service')), []);
  const sampleUrl = service.data?.sample_flight_url;
  useEffect(() => {
    document.title = shell.service;
  }, [shell]);
  const curl = `curl -H "Authorization: Bearer $FLIGHT_KEY" -F igc=@flight.igc ${location.origin}${FLIGHT_API}/flights`;
  return (
    <div class="start">
      <div class="start-lead">
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
        <p class="actions">
          <EntryLinks isSignUpOpen={service.data?.sign_up !== 'closed'} />
        </p>
      </div>
      <div class="start-picture">
        {sampleUrl && <SampleCard url={sampleUrl} />}
        {(service.error !== null || sampleUrl === null) && <ThermalDrawing />}
      </div>
      <dl class="start-facts">
        {texts.facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <section class="start-developers">
        <h2>{texts.forDevelopers}</h2>
        <p>
          {texts.developers} <a href="/docs">{shell.docs}</a>,{' '}
          <a href="/platform/docs">{shell.platformDocs}</a>
        </p>
        <CopyLine text={curl} label="curl" />
      </section>
    </div>
  );
}

function EntryLinks({ isSignUpOpen }: { readonly isSignUpOpen: boolean }) {
  const { start: texts } = messages.value;
  if (account.value) {
    return (
      <a class="button button-primary" href="/console/flights">
        {texts.toConsole}
      </a>
    );
  }
  return (
    <>
      {isSignUpOpen && (
        <a class="button button-primary" href="/console/sign-up">
          {texts.signUp}
        </a>
      )}
      <a class={`button button-${isSignUpOpen ? 'secondary' : 'primary'}`} href="/console/sign-in">
        {texts.signIn}
      </a>
    </>
  );
}
