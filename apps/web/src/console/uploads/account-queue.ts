import { effect, signal } from '@preact/signals';
import { account, whenSigningOut } from '../shell/session.js';
import { sendFile } from './send-file.js';
import { UploadQueue } from './upload-queue.js';
import { BrowserUploadStore } from './upload-store.js';

/** The queue of the signed-in account. It keeps running while the user is on other pages. */
export const uploadQueue = signal<UploadQueue | null>(null);

/** Held by the one tab that continues uploads after a reload. */
const LOCK = 'uploads';

let queueOwner: string | null = null;

/** Creates the queue when a user signs in, and continues one that an expired session has interrupted. */
export function startUploads(): void {
  effect(() => {
    const id = account.value?.id;
    if (id === undefined) return;
    if (id === queueOwner) uploadQueue.peek()?.continue();
    else openQueue(id);
  });
  whenSigningOut(async () => {
    await uploadQueue.peek()?.clear();
    uploadQueue.value = null;
    queueOwner = null;
  });
  addEventListener('online', () => {
    if (uploadQueue.peek()?.pause.peek()?.reason === 'offline') uploadQueue.peek()?.continue();
  });
}

function openQueue(accountId: string): void {
  const queue = new UploadQueue({
    send: sendFile,
    store: new BrowserUploadStore(accountId),
    nowMs: Date.now,
    after: (ms, callBack) => {
      const timer = setTimeout(callBack, ms);
      return () => clearTimeout(timer);
    },
  });
  queueOwner = accountId;
  uploadQueue.value = queue;
  void inOneTab(() => queue.resume());
}

/** Browsers have locks only on secure origins. Elsewhere two tabs may send a file twice, which changes nothing. */
async function inOneTab(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await work();
    await new Promise(() => undefined); // until the tab is closed
  });
}
