import { type Language } from '@capabilities/pages/flight-page';
import { type AirspaceSource, hasSomethingToShow } from '../../../airspace/shown-airspace.js';
import { answered, flightApi } from '../../api/clients.js';
import { download } from '../../api/download.js';
import { type OwnerResults } from './owner-flight.js';

/** The verdicts on the owner's flight; null if the service has no airspaces. */
export function airspaceOfOwner(
  { flight, airspace: verdict }: Pick<OwnerResults, 'flight' | 'airspace'>,
  language: Language,
): AirspaceSource | null {
  if (!verdict || !hasSomethingToShow(verdict)) return null;
  const params = { path: { flightId: flight.id } };
  return {
    verdict,
    read: (profile) =>
      answered(
        flightApi.GET('/api/v1/flights/{flightId}/airspace', {
          params: { ...params, query: { profile, language } },
        }),
      ),
    owner: {
      comment: (text) =>
        answered(flightApi.POST('/api/v1/flights/{flightId}/airspace/comments', { params, body: { text } })),
      savePicture: (crossing, profile) => {
        const query = new URLSearchParams({ profile, language }).toString();
        return download(
          `/flights/${flight.id}/airspace/pictures/${crossing}?${query}`,
          `airspace-${crossing}.png`,
        );
      },
    },
  };
}
