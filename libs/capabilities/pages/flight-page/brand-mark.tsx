import { BRAND_PATHS } from './brand-paths.js';

/** The sign of the service, beside its name. */
export function BrandMark() {
  return (
    <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
      <path d={BRAND_PATHS.wing} />
      <path class="brand-line" d={BRAND_PATHS.lines} />
    </svg>
  );
}
