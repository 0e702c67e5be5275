// A Jest transformer: SWC, after each module has bound the globals of its hot loops once. Tests run in a sandbox where
// every lookup of a global goes through an interceptor, and the analysis reads Math millions of times per flight.
// (Jest's own option for this, sandboxInjectedGlobals, works for CommonJS only.)
import swc from '@swc/jest';

const NAMES = [
  'Math',
  'Number',
  'Infinity',
  'NaN',
  'Array',
  'Object',
  'String',
  'Map',
  'Set',
  'Float64Array',
  'Uint8Array',
  'Int32Array',
  'Uint32Array',
];

const transformer = swc.createTransformer();

/** On the first line, so that lines keep their numbers. */
function withBoundGlobals(source) {
  const used = NAMES.filter((name) => new RegExp(`\\b${name}\\b`).test(source));
  return used.length === 0 ? source : `const { ${used.join(', ')} } = globalThis; ${source}`;
}

export default {
  ...transformer,
  process: (source, ...rest) => transformer.process(withBoundGlobals(source), ...rest),
  processAsync: (source, ...rest) => transformer.processAsync(withBoundGlobals(source), ...rest),
  getCacheKey: (source, ...rest) => transformer.getCacheKey(withBoundGlobals(source), ...rest),
};
