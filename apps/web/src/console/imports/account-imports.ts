import { effect } from '@preact/signals';
import { answered, flightApi } from '../api/clients.js';
import { account, whenSigningOut } from '../shell/session.js';
import { postForm } from '../uploads/post-form.js';
import { ImportDesk, type ImportSummary, type Parcel } from './import-desk.js';

/** More than can run at a time. */
const SHOWN_MAX = 20;

/** The imports of the signed-in account. It keeps sending while the user is on other pages. */
export const importDesk = new ImportDesk({
  send,
  list: async () =>
    (await answered(flightApi.GET('/api/v1/imports', { params: { query: { limit: SHOWN_MAX } } }))).data,
  cancel: (id) =>
    answered(flightApi.DELETE('/api/v1/imports/{importId}', { params: { path: { importId: id } } })),
  after: (ms, callBack) => setTimeout(callBack, ms),
  nowMs: () => Date.now(),
});

/** Shows running imports when a user signs in. */
export function startImports(): void {
  effect(() => {
    if (account.value) importDesk.follow();
  });
  whenSigningOut(() => importDesk.clear());
}

async function send({ name, files, share }: Parcel, stop: AbortSignal): Promise<ImportSummary> {
  const form = new FormData();
  for (const file of files) {
    form.append(name === null ? 'igc' : 'archive', file, file.webkitRelativePath || file.name);
  }
  const report = { sent: (sent: number) => (share.value = sent), arrived: () => (share.value = 1) };
  return (await postForm<ImportSummary>('/imports', form, report, stop)).body;
}
