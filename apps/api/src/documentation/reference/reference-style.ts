/** What the reference pages add to Swagger UI's own style. */
export const REFERENCE_STYLE = `
body { margin: 0 }
.reference-header ul { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin: 0; padding: 1rem 20px; list-style: none }
.reference-header { font: 1rem system-ui, sans-serif }
.reference-header a { color: CanvasText }
.reference-header [aria-current] { font-weight: bold; text-decoration: none }
/* On phones, long commands wrap, and the response gets the width of the links column. */
.swagger-ui code { overflow-wrap: anywhere }
@media (max-width: 40em) { .swagger-ui .response-col_links { display: none } }
`.trimStart();
