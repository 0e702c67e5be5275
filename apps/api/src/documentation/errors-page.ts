import { ERROR_CATALOGUE, ERROR_CODES, SERVICE_NAME } from '@app/contract';

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Markdown code spans become `<code>`; nothing else of Markdown is used in the catalogue. */
function inline(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

/** Text of docs/errors.md. */
export function errorsMarkdown(): string {
  const sections = ERROR_CODES.map((code) => {
    const { status, message, retryable, remedy } = ERROR_CATALOGUE[code];
    return `## ${code}\n\n${status} · ${retryable ? 'may succeed later' : 'will fail again unless changed'}\n\n> ${message}\n\n${remedy}\n`;
  });
  return [
    '# Errors',
    '',
    '<!-- Made by `npm run generate` from libs/contract/src/error-catalogue.ts. -->',
    '',
    'Every answer that is not a success has a JSON body with `message`, for a person, and `code`, for a program;',
    '`validation_failed` and `invalid_igc` add `details`. The `Link` header of the answer leads here. Quote the',
    '`X-Request-Id` header when you report a problem.',
    '',
    ...sections,
  ].join('\n');
}

/** The same as a page, served at /docs/errors, where the `Link` headers of errors lead. */
export function errorsHtml(): string {
  const sections = ERROR_CODES.map((code) => {
    const { status, message, retryable, remedy } = ERROR_CATALOGUE[code];
    return `<section id="${code}"><h2><a href="#${code}">${code}</a></h2>
<p class="status">${status} · ${retryable ? 'may succeed later' : 'will fail again unless changed'}</p>
<blockquote>${inline(message)}</blockquote><p>${inline(remedy)}</p></section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>Errors · ${SERVICE_NAME}</title>
<style>
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h2{font-size:1.1rem;margin:2rem 0 0;overflow-wrap:anywhere}h2 a{color:inherit;font-family:ui-monospace,monospace}
.status{margin:0;opacity:.7}blockquote{margin:.5rem 0;padding:.25rem .75rem;border-left:3px solid #3b82f6}
code{font-size:.9em}section:target{outline:2px solid #3b82f6;outline-offset:.75rem;border-radius:.25rem}
</style></head><body><p><a href="/docs">API reference</a></p><h1>Errors</h1>
<p>Every answer that is not a success has a JSON body with <code>message</code>, for a person, and <code>code</code>, for a program; <code>validation_failed</code> and <code>invalid_igc</code> add <code>details</code>. Quote the <code>X-Request-Id</code> header when you report a problem.</p>
${sections.join('\n')}
</body></html>`;
}
