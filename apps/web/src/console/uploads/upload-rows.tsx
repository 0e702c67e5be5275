import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { messages } from '../shell/preferences.js';
import { problemText } from '../shell/problem-text.js';
import { ApiProblem } from '../api/api-problem.js';
import { type Upload, type UploadState } from './upload.js';
import { type UploadQueue } from './upload-queue.js';

/** Rows that are shown without asking: a queue of 500 files would push everything else off the page. */
const SHOWN_ROWS = 8;

/** Refusals come first, because only they need the user. What has worked comes last. */
const RANK: Readonly<Record<UploadState, number>> = {
  ...{ refused: 0, failed: 0, uploading: 1, analysing: 1, missing: 2, waiting: 3, added: 4, known: 4 },
};

/** The files of the queue, with progress and reasons. */
export function UploadRows({ queue }: { readonly queue: UploadQueue }) {
  const { uploads: texts } = messages.value;
  const [showsAll, setShowsAll] = useState(false);
  const sorted = queue.uploads.value.toSorted((a, b) => rankOf(a) - rankOf(b));
  const shown = showsAll ? sorted : sorted.slice(0, SHOWN_ROWS);
  return (
    <>
      <ul class="upload-rows">
        {shown.map((upload) => (
          <UploadRow key={upload.id} upload={upload} queue={queue} />
        ))}
      </ul>
      {sorted.length > SHOWN_ROWS && (
        <Button kind="quiet" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? texts.showLess : texts.showAll(sorted.length)}
        </Button>
      )}
    </>
  );
}

function UploadRow({ upload, queue }: { readonly upload: Upload; readonly queue: UploadQueue }) {
  const { uploads: texts, shell } = messages.value;
  const { state, sent, problem, flightId } = upload.status.value;
  return (
    <li class={`upload upload-${state}`}>
      <span class="upload-name">{upload.name}</span>
      <span class="upload-state">
        {state === 'uploading' ? <progress max={1} value={sent} aria-label={upload.name} /> : null}
        {state === 'missing' ? texts.waiting : texts[state]}
      </span>
      {flightId !== null && (
        <a href={`/console/flights/${flightId}`} aria-label={`${texts.openFlight}: ${upload.name}`}>
          {texts.openFlight}
        </a>
      )}
      {state === 'failed' && (
        <Button kind="quiet" onClick={() => queue.retry([upload])} of={upload.name}>
          {shell.retry}
        </Button>
      )}
      {problem && (
        <span class="upload-problem">{problemText(new ApiProblem(0, problem.code, problem.message))}</span>
      )}
    </li>
  );
}

function rankOf({ status }: Upload): number {
  return RANK[status.value.state];
}
