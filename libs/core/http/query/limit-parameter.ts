import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '@core/contract';
import { IntegerParameter } from './strict-pipe.js';

/** The size of a page of a list. */
export function LimitParameter(listed: string, byDefault = PAGE_SIZE_DEFAULT): PropertyDecorator {
  return IntegerParameter({
    min: 1,
    max: PAGE_SIZE_MAX,
    default: byDefault,
    description: `Maximum number of ${listed} to return.`,
  });
}
