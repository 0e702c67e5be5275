import { ID_PREFIXES, SERVICE_NAME } from '@core/contract';
import { type Html, markup } from '@capabilities/pages';

export interface ReferencePage {
  readonly title: string;
  /** Path of the page. */
  readonly path: string;
  /** Where the page loads its document from. */
  readonly documentPath: string;
  /** Path that returns the account of the signed-in user, if the document has one. */
  readonly accountPath?: string;
}

/** Where the page loads its files from. */
export interface ReferenceFilePaths {
  readonly style: string;
  /** Style of the header and the search. */
  readonly ownStyle: string;
  /** Chooses between light and dark. */
  readonly theme: string;
  readonly search: string;
  readonly bundle: string;
  readonly script: string;
  readonly icon: string;
}

const ULID = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

/** Path parameters and the form of their values in responses. If there is a group, it is the value. */
export const IDS = {
  flightId: `^${ULID}$`,
  importId: `^${ID_PREFIXES.import}${ULID}$`,
  token: '/s/([\\w-]{43})$',
  keyId: `^${ID_PREFIXES.apiKey}${ULID}$`,
  endpointId: `^${ID_PREFIXES.endpoint}${ULID}$`,
  deliveryId: `^${ID_PREFIXES.delivery}${ULID}$`,
  sessionId: `^${ID_PREFIXES.session}${ULID}$`,
  accountId: `^${ID_PREFIXES.account}${ULID}$`,
  appId: `^${ID_PREFIXES.app}${ULID}$`,
  connectionId: `^${ID_PREFIXES.connection}${ULID}$`,
};

const LINKS = [
  { path: '/docs', text: 'API reference' },
  { path: '/platform/docs', text: 'Platform reference' },
  { path: '/docs/errors', text: 'Errors' },
  { path: '/console', text: 'Console' },
];

/** The name of the service, its other pages, and the search, which `reference-search.js` fills. */
function header(path: string): Html {
  return markup`<header class="reference-header">
<a class="reference-brand" href="/">
<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M3 15C7 6 25 6 29 15C24 11.5 8 11.5 3 15Z"/><path class="brand-line" d="M5 15.5 16 26 27 15.5M11 13 16 26 21 13"/></svg>
${SERVICE_NAME}</a>
<nav aria-label="Pages"><ul>
${LINKS.map((link) => markup`<li><a href="${link.path}"${link.path === path ? markup` aria-current="page"` : ''}>${link.text}</a></li>`)}
</ul></nav>
<form class="reference-search" role="search">
<input type="search" aria-label="Search operations" aria-controls="reference-results" placeholder="Search operations ( / )" autocomplete="off" spellcheck="false">
<ul class="reference-results" id="reference-results" aria-label="Operations found" hidden></ul>
<span class="reference-status" role="status"></span>
</form>
</header>`;
}

export function referenceHtml(
  { title, path, documentPath, accountPath }: ReferencePage,
  files: ReferenceFilePaths,
): Html {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" type="image/png" href="${files.icon}">
<link rel="stylesheet" href="${files.style}">
<link rel="stylesheet" href="${files.ownStyle}">
<script src="${files.theme}"></script>
</head>
<body>
${header(path)}
<div id="swagger-ui" data-document="${documentPath}" data-ids="${JSON.stringify(IDS)}" data-account="${accountPath}"></div>
<script src="${files.bundle}"></script>
<script src="${files.search}"></script>
<script src="${files.script}"></script>
</body>
</html>
`;
}
