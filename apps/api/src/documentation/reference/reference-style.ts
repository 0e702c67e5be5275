/** Header and search of the reference pages, in the colours of the other pages. The rest is Swagger UI's own style. */
export const REFERENCE_STYLE = `
:root {
  --page: #fafafa;
  --panel: #fbfcfb;
  --field: #ffffff;
  --field-line: #87939b;
  --line: #d5dcdc;
  --hover: #e9eeed;
  --ink: #14212b;
  --soft: #55636d;
  --wing: #bd2a26;
}
:root.dark-mode {
  --page: #1c2022;
  --panel: #101920;
  --field: #0a1116;
  --field-line: #71808a;
  --line: #2a3944;
  --hover: #1e2a31;
  --ink: #edf3f5;
  --soft: #9badb7;
  --wing: #f0603c;
}
body { margin: 0; background: var(--page) }
/* On phones, long commands wrap, and the response gets the width of the links column. */
.swagger-ui code { overflow-wrap: anywhere }
@media (max-width: 40em) { .swagger-ui .response-col_links { display: none } }

.reference-header {
  position: sticky;
  top: 0;
  z-index: 10;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1.5rem;
  padding: 0.625rem max(1rem, calc((100% - 1460px) / 2 + 20px));
  background: var(--panel);
  border-bottom: 1px solid var(--line);
  color: var(--ink);
  font: 500 0.9375rem/1.4 system-ui, sans-serif;
}
.reference-header a { color: inherit; text-decoration: none }
.reference-header a:hover { text-decoration: underline }
.reference-header :focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
.reference-brand { display: flex; align-items: center; gap: 0.5rem; font-weight: 650 }
.reference-brand svg { width: 1.5rem; height: 1.5rem; fill: var(--wing) }
.reference-brand .brand-line { fill: none; stroke: var(--ink); stroke-width: 1.5 }
.reference-header nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0; padding: 0; list-style: none }
.reference-header nav a { color: var(--soft) }
.reference-header nav [aria-current] { color: var(--ink); font-weight: 650 }

.reference-search { position: relative; flex: 1 1 16rem; max-width: 30rem; margin-left: auto }
.reference-search input {
  box-sizing: border-box;
  width: 100%;
  padding: 0.4375rem 0.75rem;
  background: var(--field);
  border: 1px solid var(--field-line);
  border-radius: 0.5rem;
  color: var(--ink);
  font: inherit;
}
.reference-search input::placeholder { color: var(--soft); opacity: 1 }
.reference-results {
  position: absolute;
  inset: calc(100% + 0.25rem) 0 auto;
  max-height: min(28rem, 70vh);
  margin: 0;
  padding: 0.25rem;
  overflow-y: auto;
  background: var(--panel);
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  box-shadow: 0 6px 24px rgb(10 25 35 / 18%);
  list-style: none;
}
.reference-results a { display: block; padding: 0.4375rem 0.5rem; border-radius: 0.375rem }
.reference-results a:is(:hover, :focus) { background: var(--hover); text-decoration: none }
.reference-results a:focus-visible { outline-offset: -2px }
.reference-results code { display: block; color: var(--soft); font-size: 0.8125rem; overflow-wrap: anywhere }
.reference-status { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }

/* An operation that the search opened must not be hidden under the header. */
.swagger-ui .opblock { scroll-margin-top: 5rem }
@media (max-width: 40em) {
  .reference-header { position: static }
  .reference-search { max-width: none }
}
`.trimStart();
