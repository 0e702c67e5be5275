import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { useAction } from '../../components/use-action.js';
import { useSecondsUntil } from '../../components/use-seconds-until.js';
import { answered, flightApi } from '../api/clients.js';
import { MoreButton } from '../shell/more-button.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice, problemText } from '../shell/problem-text.js';
import { usePages } from '../shell/use-pages.js';
import { type ImportDesk, type ImportSummary, type Parcel, type Wait } from './import-desk.js';

const REFUSED_PER_PAGE = 50;

/** Imports that are being sent, that run, and that have just finished. Nothing if there are none. */
export function ImportRows({ desk }: { readonly desk: ImportDesk }) {
  const { imports: texts } = messages.value;
  const [parcels, imports] = [desk.parcels.value, desk.imports.value];
  if (parcels.length + imports.length === 0) return null;
  return (
    <section aria-label={texts.title}>
      {parcels.some(({ problem }) => problem.value === null) && <p class="soft">{texts.sendingHint}</p>}
      <ul class="import-rows">
        {parcels.map((parcel, index) => (
          <ParcelRow key={index} parcel={parcel} desk={desk} />
        ))}
        {imports.map((one) => (
          <ImportRow key={one.id} import={one} desk={desk} />
        ))}
      </ul>
    </section>
  );
}

function ParcelRow({ parcel, desk }: { readonly parcel: Parcel; readonly desk: ImportDesk }) {
  const { imports: texts, shell } = messages.value;
  const name = parcel.name ?? texts.files(parcel.files.length);
  const [problem, wait] = [parcel.problem.value, parcel.wait.value];
  return (
    <li class="import">
      <span class="upload-name">{name}</span>
      {problem ? (
        <span class="actions">
          <Button kind="quiet" of={name} onClick={() => desk.retry(parcel)}>
            {shell.retry}
          </Button>
          <Button kind="quiet" of={name} onClick={() => desk.drop(parcel)}>
            {texts.dismiss}
          </Button>
        </span>
      ) : (
        <span class="actions">
          <span class="upload-state">{wait ? texts.waiting : texts.sending}</span>
          <Button kind="quiet" of={name} onClick={() => desk.drop(parcel)}>
            {texts.cancel}
          </Button>
        </span>
      )}
      {wait && <WaitNote wait={wait} />}
      {problem ? (
        <span class="upload-problem">{problemText(problem)}</span>
      ) : (
        <progress max={1} value={parcel.share.value} aria-label={`${texts.sending}: ${name}`} />
      )}
    </li>
  );
}

function WaitNote({ wait: { problem, untilMs } }: { readonly wait: Wait }) {
  const seconds = useSecondsUntil(untilMs);
  return (
    <span class="soft">
      {problemText(problem)} {messages.value.imports.nextAttempt(seconds)}
    </span>
  );
}

interface ImportRowProps {
  readonly import: ImportSummary;
  readonly desk: ImportDesk;
}

function ImportRow({ import: one, desk }: ImportRowProps) {
  const { imports: texts, uploads } = messages.value;
  const [showsRefused, setShowsRefused] = useState(false);
  const cancelling = useAction(() => desk.cancel(one));
  const { total, imported, duplicates, refused, remaining } = one.files;
  const name = one.name ?? texts.files(total);
  const isRunning = one.status === 'running';
  return (
    <li class="import">
      <span class="upload-name">{name}</span>
      {isRunning ? (
        <Button kind="quiet" of={name} isBusy={cancelling.isRunning} onClick={() => void cancelling.run()}>
          {texts.cancel}
        </Button>
      ) : (
        <Button kind="quiet" of={name} onClick={() => desk.dismiss(one)}>
          {texts.dismiss}
        </Button>
      )}
      <progress max={total} value={total - remaining} aria-label={name} />
      <span class="import-counts">
        <strong>{isRunning ? texts.progress(total - remaining, total) : texts[one.status]}</strong>
        <span> · {uploads.summary(imported, duplicates, refused)}</span>
      </span>
      {isRunning && <span class="soft">{texts.running}</span>}
      <span class="visually-hidden" role="status">
        {isRunning ? '' : `${name}: ${texts[one.status]}`}
      </span>
      <ProblemNotice error={cancelling.error} />
      {refused > 0 && (
        <span class="import-toggle">
          <Button kind="quiet" isExpanded={showsRefused} onClick={() => setShowsRefused(!showsRefused)}>
            {showsRefused ? texts.hideRefused : texts.showRefused(refused)}
          </Button>
        </span>
      )}
      {showsRefused && <RefusedFiles importId={one.id} isRunning={isRunning} />}
    </li>
  );
}

/** Those that were refused so far, and all of them once the import has ended. */
function RefusedFiles({ importId, isRunning }: { readonly importId: string; readonly isRunning: boolean }) {
  const { imports: texts } = messages.value;
  const query = { outcome: 'refused' as const, limit: REFUSED_PER_PAGE };
  const files = usePages(
    (cursor) =>
      answered(
        flightApi.GET('/api/v1/imports/{importId}/files', {
          params: { path: { importId }, query: { ...query, cursor } },
        }),
      ),
    [importId, isRunning],
  );
  return (
    <>
      <ul class="refused-files">
        {files.items?.map(({ position, name, refusal }) => (
          <li key={position}>
            <span>{name}</span>
            <span class="upload-problem">{texts.reasons[refusal!.code] ?? refusal!.message}</span>
          </li>
        ))}
      </ul>
      <ProblemNotice error={files.error} retry={files.reload} />
      <MoreButton list={files} />
    </>
  );
}
