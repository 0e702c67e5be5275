import { type Import } from '@capabilities/imports/wire';
import { type Answer, type ApiClient, type ErrorBody } from './api-client.js';
import { until } from './until.js';

export type ImportAnswer = Answer<Import & ErrorBody>;
type Files = Readonly<Record<string, Uint8Array>>;

/** Sends a ZIP file, or files by name, as one import. */
export async function sendImport(
  client: ApiClient,
  { archive, igc = {} }: { readonly archive?: Uint8Array; readonly igc?: Files },
): Promise<Answer> {
  const form = new FormData();
  if (archive) form.append('archive', new Blob([new Uint8Array(archive)]), 'logbook.zip');
  for (const [name, bytes] of Object.entries(igc))
    form.append('igc', new Blob([new Uint8Array(bytes)]), name);
  return client.send('POST', '/api/v1/imports', { body: form });
}

export async function readImport(client: ApiClient, importId: string): Promise<Import> {
  return (await client.get(`/api/v1/imports/${importId}`)).body as unknown as Import;
}

/** The import once it no longer runs. */
export async function finishedImport(client: ApiClient, importId: string): Promise<Import> {
  return until(
    'the import is finished',
    () => readImport(client, importId),
    ({ status }) => status !== 'running',
  );
}
