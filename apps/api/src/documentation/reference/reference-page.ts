import { SERVICE_NAME } from '@core/contract';
import { type Html, iconLinks, markup } from '@capabilities/pages';

export interface ReferencePage {
  readonly title: string;
  /** Path of the page. */
  readonly path: string;
  /** Where the page loads its document from. */
  readonly documentPath: string;
}

/** Where the page loads its files from. */
export interface ReferenceFilePaths {
  readonly style: string;
  readonly ownStyle: string;
  readonly bundle: string;
  readonly script: string;
}

const LINKS = [
  { path: '/', text: SERVICE_NAME },
  { path: '/docs/guides', text: 'Guides' },
  { path: '/docs', text: 'API reference' },
  { path: '/platform/docs', text: 'Platform reference' },
  { path: '/console', text: 'Console' },
];

export function referenceHtml({ title, path, documentPath }: ReferencePage, files: ReferenceFilePaths): Html {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${iconLinks()}
<link rel="stylesheet" href="${files.style}">
<link rel="stylesheet" href="${files.ownStyle}">
<script src="${files.bundle}" defer></script>
<script src="${files.script}"></script>
</head>
<body>
<header class="reference-header"><nav aria-label="Pages"><ul>
${LINKS.map((link) => markup`<li><a href="${link.path}"${link.path === path ? markup` aria-current="page"` : ''}>${link.text}</a></li>`)}
</ul></nav></header>
<main><div id="swagger-ui" data-document="${documentPath}"></div></main>
</body>
</html>
`;
}
