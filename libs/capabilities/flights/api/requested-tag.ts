import { ApiError, plainTag, TAG_CHARACTERS_MAX } from '@core/contract';
import { formText } from '@core/http';

/** The tag of a filter, as it is stored. @throws ApiError `validation_failed` for one that no flight can have */
export function requestedTag(value: string | undefined): string | undefined {
  const text = formText('tag', value, TAG_CHARACTERS_MAX);
  if (value !== undefined && text === undefined) {
    throw new ApiError('validation_failed', { details: [{ field: 'tag', message: 'must not be empty' }] });
  }
  return text && plainTag(text);
}
