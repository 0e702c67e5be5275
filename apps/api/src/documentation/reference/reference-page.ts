import { ID_PREFIXES } from '@app/contract';
import { type Html, markup } from '../../public/page/markup.js';

export interface ReferencePage {
  readonly title: string;
  /** Where the page loads its document from. */
  readonly documentPath: string;
  /** Path that returns the account of the signed-in user, if the document has one. */
  readonly accountPath?: string;
}

/** Where the page loads its files from. */
export interface ReferenceFilePaths {
  readonly style: string;
  readonly bundle: string;
  readonly script: string;
  readonly icon: string;
}

const ULID = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

/** Path parameters and the form of their values in responses. If there is a group, it is the value. */
const IDS = {
  flightId: `^${ULID}$`,
  token: '/s/([\\w-]{43})$',
  keyId: `^${ID_PREFIXES.apiKey}${ULID}$`,
  endpointId: `^${ID_PREFIXES.endpoint}${ULID}$`,
  deliveryId: `^${ID_PREFIXES.delivery}${ULID}$`,
  sessionId: `^${ID_PREFIXES.session}${ULID}$`,
  accountId: `^${ID_PREFIXES.account}${ULID}$`,
};

/** On phones, long commands wrap, and the response gets the width of the links column. */
const CSS = `
body { margin: 0; background: #fafafa }
.swagger-ui code { overflow-wrap: anywhere }
@media (max-width: 40em) { .swagger-ui .response-col_links { display: none } }
`;

export function referenceHtml(
  { title, documentPath, accountPath }: ReferencePage,
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
<style>${CSS}</style>
</head>
<body>
<div id="swagger-ui" data-document="${documentPath}" data-ids="${JSON.stringify(IDS)}" data-account="${accountPath}"></div>
<script src="${files.bundle}"></script>
<script src="${files.script}"></script>
</body>
</html>
`;
}
