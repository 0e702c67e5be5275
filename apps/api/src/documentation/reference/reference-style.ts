/**
 * What the reference pages add to Swagger UI's own style: the font of the other pages in the header, and colours with
 * enough contrast. Most of those that lack it are in its light colours.
 * @param font path of the font of all pages
 */
export const referenceStyle = (font: string): string =>
  `
@font-face { font-family: 'Mona Sans'; font-weight: 200 900; font-display: swap; src: url('${font}') format('woff2') }
body { margin: 0 }
.swagger-ui *, .swagger-ui ::before { transition: none !important }

.reference-header { font: 0.9375rem/1.45 'Mona Sans', system-ui, sans-serif; background: #fbfcfb; border-bottom: 1px solid #d5dcdc }
.dark-mode .reference-header { background: #101920; border-color: #2a3944 }
.reference-header ul { display: flex; flex-wrap: wrap; gap: 0 1.5rem; margin: 0; padding: 0.5rem 20px; list-style: none }
.reference-header a { display: inline-block; padding: 0.5rem 0; color: #14212b; text-decoration: none }
.dark-mode .reference-header a { color: #edf3f5 }
.reference-header a:hover { text-decoration: underline }
.reference-header [aria-current], .reference-header li:first-child a { font-weight: 650 }

.swagger-ui .info .title small { background: #4d5866 }
.swagger-ui .info .title small.version-stamp { background: #3c6300 }
.swagger-ui .btn.cancel { border-color: currentcolor; color: #b3261e !important }
.dark-mode .swagger-ui .btn.cancel { color: #ff9d92 !important }
.swagger-ui a:not(.nostyle) { color: #1a56a8 !important }
.dark-mode .swagger-ui a:not(.nostyle) { color: #8fc1ff !important }
.dark-mode .swagger-ui :is(.opblock-tag, .opblock-tag span, .header-col, .errors__title) { color: #e4e6e6 !important }
.swagger-ui .btn.execute { border-color: #1b65b5; background: #1b65b5 }
.swagger-ui .download-contents { background: #555c6c }
.dark-mode .swagger-ui .opblock-put .opblock-section-header { background: #4a3020 !important }
.swagger-ui .microlight span[style*='rgb(211, 99, 99)'] { color: #ff9c9c !important }
html:not(.dark-mode) .swagger-ui .btn.authorize { border-color: #1a7447; color: #1a7447 }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: #1a7447 }
html:not(.dark-mode) .swagger-ui :is(.parameter__in, .response-undocumented, .json-schema-2020-12-expand-deep-button) { color: #55606b }
html:not(.dark-mode) .swagger-ui .renderedMarkdown code { color: #7a0fd6 }
html:not(.dark-mode) .swagger-ui .opblock-get .opblock-summary-method { background: #1b65b5 }
html:not(.dark-mode) .swagger-ui .opblock-post .opblock-summary-method { background: #1a7447 }
html:not(.dark-mode) .swagger-ui .opblock-put .opblock-summary-method { background: #945200 }
html:not(.dark-mode) .swagger-ui .opblock-patch .opblock-summary-method { background: #0b6f60 }
html:not(.dark-mode) .swagger-ui .opblock-delete .opblock-summary-method { background: #b3261e }

/* On phones, long commands wrap, and the response gets the width of the links column. */
.swagger-ui code { overflow-wrap: anywhere }
@media (max-width: 40em) {
  .swagger-ui .response-col_links { display: none }
  .swagger-ui .opblock-section-header { flex-wrap: wrap }
}
`.trimStart();
