/** What the reference pages add to Swagger UI's own style. */
export const REFERENCE_STYLE = `
body { margin: 0 }
.reference-header ul { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin: 0; padding: 1rem 20px; list-style: none }
.reference-header { font: 1rem system-ui, sans-serif }
.reference-header a { color: CanvasText }
.reference-header [aria-current] { font-weight: bold; text-decoration: none }
/* Readable on the colours of Swagger UI, and large enough for a finger. */
.swagger-ui .info .title small { background: #4d5866 }
.swagger-ui .info .title small.version-stamp { background: #3c6300 }
.swagger-ui .btn.cancel { border-color: currentcolor; color: #b3261e !important }
.dark-mode .swagger-ui .btn.cancel { color: #ff9d92 !important }
.swagger-ui a:not(.nostyle) { color: #1a56a8 !important }
.dark-mode .swagger-ui a:not(.nostyle) { color: #8fc1ff !important }
.dark-mode .swagger-ui .opblock-tag, .dark-mode .swagger-ui .opblock-tag span { color: #e4e6e6 !important; transition: none }
.reference-header a { display: inline-block; padding: 0.25rem 0 }
/* On phones, long commands wrap, and the response gets the width of the links column. */
.swagger-ui code { overflow-wrap: anywhere }
@media (max-width: 40em) { .swagger-ui .response-col_links { display: none } }
`.trimStart();
