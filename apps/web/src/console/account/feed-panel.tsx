import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Panel } from '../../components/panel.js';
import { useAction } from '../../components/use-action.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, type FlightSchemas, flightApi } from '../api/clients.js';
import { ConfirmDialog } from '../shell/confirm-dialog.js';
import { CopyLine } from '../shell/copy-line.js';
import { formatMoment } from '../shell/formats.js';
import { language, messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';

/** The private link to the flights as a calendar and as a feed. */
export function FeedPanel() {
  const { feed: texts } = messages.value;
  const [made, setMade] = useState<FlightSchemas['NewFeed'] | null>(null);
  const [open, setOpen] = useState<'replace' | 'revoke' | null>(null);
  const loaded = useLoaded(() => answered(flightApi.GET('/api/v1/feed')), []);
  const make = async () => {
    const feed = await answered(flightApi.POST('/api/v1/feed'));
    setMade(feed);
    loaded.setData(feed);
  };
  const action = useAction(make);
  const close = () => setOpen(null);
  const createdAt = loaded.data?.created_at ?? null;
  const inLanguage = (url: string) => (language.value === 'en' ? url : `${url}?language=${language.value}`);
  return (
    <Panel title={texts.title}>
      <p>{texts.lead}</p>
      {made && (
        <>
          <Notice tone="good">{texts.shownOnce}</Notice>
          <CopyLine label={texts.calendar} text={inLanguage(made.calendar_url)} isLabelShown />
          <CopyLine label={texts.atom} text={inLanguage(made.atom_url)} isLabelShown />
        </>
      )}
      {createdAt !== null && !made && <p class="soft">{texts.since(formatMoment(createdAt))}</p>}
      <ProblemNotice error={action.error ?? loaded.error} />
      {loaded.data && (
        <div class="actions">
          {createdAt === null ? (
            <Button onClick={() => void action.run()} isBusy={action.isRunning}>
              {texts.make}
            </Button>
          ) : (
            <>
              <Button onClick={() => setOpen('replace')}>{texts.replace}</Button>
              <Button kind="danger" onClick={() => setOpen('revoke')}>
                {texts.revoke}
              </Button>
            </>
          )}
        </div>
      )}
      {open === 'replace' && (
        <ConfirmDialog
          title={texts.replace}
          text={texts.replaceText}
          confirm={texts.replace}
          isDangerous
          work={make}
          onClose={close}
        />
      )}
      {open === 'revoke' && (
        <ConfirmDialog
          title={texts.revoke}
          text={texts.revokeText}
          confirm={texts.revoke}
          isDangerous
          work={async () => {
            loaded.setData(await answered(flightApi.DELETE('/api/v1/feed')));
            setMade(null);
          }}
          onClose={close}
        />
      )}
    </Panel>
  );
}
