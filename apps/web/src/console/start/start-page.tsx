import { useEffect } from 'preact/hooks';
import { CopyLine } from '../../components/copy-line.js';
import { FLIGHT_API } from '../api/clients.js';
import { messages } from '../shell/preferences.js';
import { account } from '../shell/session.js';

/** What this service is, on one screen. */
export function StartPage() {
  const { start: texts, common, shell } = messages.value;
  useEffect(() => {
    document.title = shell.service;
  }, [shell]);
  const curl = `curl -H "Authorization: Bearer $KEY" -F igc=@flight.igc ${location.origin}${FLIGHT_API}/flights`;
  return (
    <div class="start">
      <div class="start-lead">
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
        <p class="actions">
          {account.value ? (
            <a class="button button-primary" href="/console/flights">
              {texts.toConsole}
            </a>
          ) : (
            <>
              <a class="button button-primary" href="/console/sign-up">
                {texts.signUp}
              </a>
              <a class="button button-secondary" href="/console/sign-in">
                {texts.signIn}
              </a>
            </>
          )}
        </p>
      </div>
      <ThermalDrawing />
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
          {texts.developers} <a href="/docs">{shell.docs}</a>
        </p>
        <CopyLine text={curl} label="curl" copy={common.copy} copied={common.copied} />
      </section>
    </div>
  );
}

/** A barogram in the colours of climb and sink: circles up, glides down. */
function ThermalDrawing() {
  return (
    <svg class="start-drawing" viewBox="0 0 480 220" aria-hidden="true">
      <path
        class="drawing-ground"
        d="M0 220V176L40 168 92 182 150 160 214 184 276 166 344 190 410 172 480 188V220Z"
      />
      <path class="line climb-1" d="M18 166 36 150 44 154 66 128" />
      <path class="line climb-2" d="M66 128 78 132 104 92 112 97 128 70" />
      <path class="line sink-2" d="M128 70 152 82 196 126 212 134" />
      <path class="line climb-2" d="M212 134 226 112 234 116 258 66" />
      <path class="line climb-3" d="M258 66 266 70 292 24" />
      <path class="line sink-1" d="M292 24 330 46 352 52" />
      <path class="line sink-2" d="M352 52 388 92 420 116" />
      <path class="line sink-3" d="M420 116 446 150 462 178" />
    </svg>
  );
}
