import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BUILT_PAGES } from '@capabilities/pages';

/** URI of the app that draws the replay, in the sense of the MCP Apps extension. */
export const REPLAY_APP_URI = 'ui://flights/replay.html';
/** Where the app finds the flight in the `_meta` of a result. apps/web/src/replay-app reads it. */
export const REPLAY_META = 'flight-analysis/replay';

/** Scripts and styles are part of the file, so the app needs no network. */
const FILE = path.join(BUILT_PAGES, 'replay-app/replay.html');

let html: string | undefined;

/** The app as one HTML file. It is the same for everyone; the flight comes with the result of the tool. */
export async function replayAppHtml(): Promise<string> {
  html ??= await readFile(FILE, 'utf8');
  return html;
}
