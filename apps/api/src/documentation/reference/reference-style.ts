/** Header and search of the reference pages, in the colours of the other pages. The rest is Swagger UI's own style. */
export const REFERENCE_STYLE = `
body { margin: 0; background: #fafafa }
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
  background: #fbfcfb;
  border-bottom: 1px solid #d5dcdc;
  color: #14212b;
  font: 500 0.9375rem/1.4 system-ui, sans-serif;
}
.reference-header a { color: inherit; text-decoration: none }
.reference-header a:hover { text-decoration: underline }
.reference-header :focus-visible { outline: 2px solid #14212b; outline-offset: 2px }
.reference-brand { display: flex; align-items: center; gap: 0.5rem; font-weight: 650 }
.reference-brand svg { width: 1.5rem; height: 1.5rem; fill: #bd2a26 }
.reference-brand .brand-line { fill: none; stroke: #14212b; stroke-width: 1.5 }
.reference-header nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0; padding: 0; list-style: none }
.reference-header nav a { color: #55636d }
.reference-header nav [aria-current] { color: #14212b; font-weight: 650 }

.reference-search { position: relative; flex: 1 1 16rem; max-width: 30rem; margin-left: auto }
.reference-search input {
  box-sizing: border-box;
  width: 100%;
  padding: 0.4375rem 0.75rem;
  background: #ffffff;
  border: 1px solid #87939b;
  border-radius: 0.5rem;
  color: #14212b;
  font: inherit;
}
.reference-search input::placeholder { color: #55636d; opacity: 1 }
.reference-results {
  position: absolute;
  inset: calc(100% + 0.25rem) 0 auto;
  max-height: min(28rem, 70vh);
  margin: 0;
  padding: 0.25rem;
  overflow-y: auto;
  background: #fbfcfb;
  border: 1px solid #d5dcdc;
  border-radius: 0.5rem;
  box-shadow: 0 6px 24px rgb(10 25 35 / 18%);
  list-style: none;
}
.reference-results a { display: block; padding: 0.4375rem 0.5rem; border-radius: 0.375rem }
.reference-results a:is(:hover, :focus) { background: #e9eeed; text-decoration: none }
.reference-results a:focus-visible { outline-offset: -2px }
.reference-results code { display: block; color: #55636d; font-size: 0.8125rem; overflow-wrap: anywhere }
.reference-status { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }

/* An operation that the search opened must not be hidden under the header. */
.swagger-ui .opblock { scroll-margin-top: 5rem }
@media (max-width: 40em) {
  .reference-header { position: static }
  .reference-search { max-width: none }
}
`.trimStart();
