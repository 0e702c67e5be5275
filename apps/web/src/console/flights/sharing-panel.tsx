import { LANGUAGE_NAMES, LANGUAGES } from '@capabilities/pages/flight-page';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { CopyLine } from '../shell/copy-line.js';
import { Checkbox, SelectField } from '../../components/field.js';
import { Panel } from '../../components/panel.js';
import { useAction } from '../../components/use-action.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, flightApi, type FlightSchemas } from '../api/clients.js';
import { ConfirmDialog } from '../shell/confirm-dialog.js';
import { LoadedView } from '../shell/loaded-view.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { EmbedCode } from './embed-code.js';
import { type ProcessedFlight } from './flight-metrics.js';
import { flyxcUrl } from './forwarding.js';
import { LinkCard } from './link-card.js';

type ShareState = FlightSchemas['ShareState'];
type ShareOptions = FlightSchemas['ShareOptionsBody'];

export interface SharingPanelProps {
  readonly flight: ProcessedFlight;
}

/** Shares a flight by link, changes what the link shows, and revokes it. */
export function SharingPanel({ flight }: SharingPanelProps) {
  const texts = messages.value.flight;
  const { id: flightId, title, site } = flight;
  const [isRevoking, setRevoking] = useState(false);
  const params = { path: { flightId } };
  const loaded = useLoaded<ShareState>(
    () => answered(flightApi.GET('/api/v1/flights/{flightId}/sharing', { params })),
    [flightId],
  );
  const share = useAction(async (options: ShareOptions) => {
    loaded.setData(
      await answered(flightApi.POST('/api/v1/flights/{flightId}/sharing', { params, body: options })),
    );
  });
  return (
    <Panel title={texts.sharing}>
      <LoadedView loaded={loaded}>
        {(state) =>
          state.shared && state.url !== null ? (
            <>
              <p>{texts.sharedFlight}</p>
              <SharedLink url={state.url} />
              <LinkCard url={state.url} shows={[title, site, state.language].join(' ')} />
              <Options state={state} onChange={(options) => void share.run(options)} />
              {state.allow_embed && <EmbedCode url={state.url} />}
              {state.allow_download && (
                <p>
                  <a href={flyxcUrl(state.url, flight.file_format)} target="_blank" rel="noreferrer">
                    {texts.openInFlyxc}
                  </a>
                </p>
              )}
              <div class="actions">
                <Button onClick={() => setRevoking(true)}>{texts.unshare}</Button>
              </div>
            </>
          ) : (
            <>
              <p>{texts.privateFlight}</p>
              <Button kind="primary" isBusy={share.isRunning} onClick={() => void share.run({})}>
                {texts.share}
              </Button>
            </>
          )
        }
      </LoadedView>
      <ProblemNotice error={share.error} />
      {isRevoking && (
        <ConfirmDialog
          title={texts.unshareTitle}
          text={texts.unshareText}
          confirm={texts.unshare}
          isDangerous
          work={async () =>
            loaded.setData(await answered(flightApi.DELETE('/api/v1/flights/{flightId}/sharing', { params })))
          }
          onClose={() => setRevoking(false)}
        />
      )}
    </Panel>
  );
}

function SharedLink({ url }: { readonly url: string }) {
  const texts = messages.value.flight;
  return (
    <>
      <CopyLine text={url} label={texts.sharing} />
      <p>
        <a class="button button-primary" href={url}>
          {texts.openReplay}
        </a>
      </p>
    </>
  );
}

interface OptionsProps {
  readonly state: ShareState;
  readonly onChange: (options: ShareOptions) => void;
}

function Options({ state, onChange }: OptionsProps) {
  const texts = messages.value.flight;
  const switches = [
    ['show_debrief', texts.showDebrief],
    ['show_airspace', texts.showAirspace],
    ['allow_download', texts.allowDownload],
    ['allow_embed', texts.allowEmbed],
  ] as const;
  return (
    <div class="share-options">
      {switches.map(([name, text]) => (
        <Checkbox
          key={name}
          label={text}
          name={name}
          checked={state[name]}
          onChange={(checked) => onChange({ [name]: checked })}
        />
      ))}
      <SelectField
        label={texts.pageLanguage}
        name="page-language"
        value={state.language ?? ''}
        choices={[
          ['', texts.viewersLanguage],
          ...LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]] as const),
        ]}
        onChange={(chosen) => onChange({ language: LANGUAGES.find((each) => each === chosen) ?? null })}
      />
    </div>
  );
}
