import { useLoaded } from '../../../components/use-loaded.js';
import { answered, flightApi } from '../../api/clients.js';

export interface OwnTags {
  /** The most frequent first. */
  readonly tags: readonly string[];
  /** Whether flights are marked as tandem or solo flights. */
  readonly hasTandem: boolean;
}

/** The tags that the account has given. None until they are loaded. */
export function useOwnTags(): OwnTags {
  const query = { group_by: ['tag', 'tandem'] as ('tag' | 'tandem')[] };
  const { data } = useLoaded(() => answered(flightApi.GET('/api/v1/statistics', { params: { query } })), []);
  return {
    tags: (data?.tags ?? []).map(({ tag }) => tag),
    hasTandem: (data?.tandem ?? []).length > 0,
  };
}
