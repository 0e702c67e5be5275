import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Panel } from '../../components/panel.js';
import { useSecondsUntil } from '../../components/use-seconds-until.js';
import { messages } from '../shell/preferences.js';
import { uploadQueue } from './account-queue.js';
import { ImportRows } from '../imports/import-rows.js';
import { importDesk } from '../imports/account-imports.js';
import { droppedFiles, flightsAmong, SINGLE_UPLOADS_MAX } from './chosen-files.js';
import { type UploadQueue } from './upload-queue.js';
import { UploadRows } from './upload-rows.js';

/** Takes files, and shows how they fare. */
export function UploadPanel() {
  const queue = uploadQueue.value;
  return queue && <QueuePanel queue={queue} />;
}

function QueuePanel({ queue }: { readonly queue: UploadQueue }) {
  const { uploads: texts, shell } = messages.value;
  const [ignored, setIgnored] = useState(0);
  const chooser = useRef<HTMLInputElement>(null);
  const take = async (files: readonly File[]) => {
    const { flights, archives, ignored: left } = flightsAmong(files);
    setIgnored(left);
    importDesk.sendArchives(archives);
    if (flights.length > SINGLE_UPLOADS_MAX) importDesk.sendFiles(flights);
    else await queue.add(flights);
  };
  const isOver = useFileDrop((transfer) => void droppedFiles(transfer).then(take));
  const hasUploads = queue.uploads.value.length > 0;
  return (
    <Panel>
      <div class={isOver ? 'drop-zone drop-zone-over' : 'drop-zone'}>
        <p class="drop-title">{hasUploads ? texts.dropMore : texts.drop}</p>
        <Button kind="primary" onClick={() => chooser.current!.click()}>
          {texts.choose}
        </Button>
        <p class="soft">{texts.hint}</p>
        <input
          ref={chooser}
          type="file"
          class="visually-hidden"
          tabIndex={-1}
          aria-label={texts.choose}
          accept=".igc,.gpx,.kml,.kmz,.fit,.zip"
          multiple
          onChange={({ currentTarget }) => {
            void take([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </div>
      {ignored > 0 && <Notice>{texts.ignored(ignored)}</Notice>}
      <ImportRows desk={importDesk} />
      {hasUploads && (
        <section aria-label={texts.title}>
          <Progress queue={queue} />
          <MissingFiles queue={queue} />
          <UploadRows queue={queue} />
          <div class="actions">
            {queue.count('failed') > 0 && (
              <Button onClick={() => queue.retry(queue.uploads.peek())}>{texts.retryAll}</Button>
            )}
            {queue.pause.value && queue.pause.value.reason !== 'service' && (
              <Button onClick={() => queue.continue()}>{shell.retry}</Button>
            )}
            <Button kind="quiet" onClick={() => void queue.clear()}>
              {queue.hasWork.value ? texts.stop : texts.dismiss}
            </Button>
          </div>
        </section>
      )}
    </Panel>
  );
}

/** How far all files together are. A screen reader hears the text, which changes once per file, not the bar. */
function Progress({ queue }: { readonly queue: UploadQueue }) {
  const { uploads: texts } = messages.value;
  const total = queue.uploads.value.length;
  const done = queue.count('added', 'known', 'refused', 'failed');
  const refused = queue.count('refused', 'failed');
  return (
    <div class="upload-progress">
      <progress max={1} value={queue.sentShare.value} aria-label={texts.title} />
      <p role="status">
        <strong>{texts.progress(done, total)}</strong>
        {done > 0 && <span> · {texts.summary(queue.count('added'), queue.count('known'), refused)}</span>}
      </p>
      {queue.resumed.value > 0 && <p class="soft">{texts.resumed(queue.resumed.value)}</p>}
      <PauseNote queue={queue} />
    </div>
  );
}

function PauseNote({ queue }: { readonly queue: UploadQueue }) {
  const { uploads: texts } = messages.value;
  const pause = queue.pause.value;
  const seconds = useSecondsUntil(pause?.untilMs);
  if (!pause || pause.reason === 'signed-out') return null;
  return <p class="soft">{pause.reason === 'offline' ? texts.offline : texts.paused(seconds)}</p>;
}

function MissingFiles({ queue }: { readonly queue: UploadQueue }) {
  const missing = queue.uploads.value.filter(({ status }) => status.value.state === 'missing');
  if (missing.length === 0) return null;
  return (
    <Notice>
      <p>{messages.value.uploads.dropAgain(missing.length)}</p>
      <p class="file-names">{missing.map(({ name }) => name).join(', ')}</p>
    </Notice>
  );
}

/** Takes files that are dropped anywhere on the page, and shows whether some are above it. */
function useFileDrop(take: (transfer: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    window.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), {
      signal,
    });
    window.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        latest.current(event.dataTransfer!);
      },
      { signal },
    );
    return () => listeners.abort();
  }, []);
  return isOver;
}
