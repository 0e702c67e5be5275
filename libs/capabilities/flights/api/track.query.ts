import { type ReplayEncoding, type ReplayResolution } from '@engine/analysis';
import { ChoiceParameter } from '@core/http';
import { TRACK_REPRESENTATIONS, type TrackRepresentation } from './track-formats.js';

export const RESOLUTIONS: readonly ReplayResolution[] = ['full', 'high', 'preview'];
export const ENCODINGS: readonly ReplayEncoding[] = ['columns', 'delta', 'polyline'];

export class TrackQuery {
  @ChoiceParameter({
    choices: RESOLUTIONS,
    description:
      '`full`: every point. `high` (default): omits points close to the line between their neighbours; `tolerance` in the response states how close. `preview`: a coarser line for a small map. Exports default to `full`.',
  })
  resolution?: ReplayResolution;

  @ChoiceParameter({
    choices: ENCODINGS,
    description:
      "`columns` (default): plain numbers. `delta`: integer differences, about a quarter of the size. `polyline`: strings in Google's encoded polyline format, smaller still. Applies to JSON only; exports ignore it.",
  })
  encoding?: ReplayEncoding;

  @ChoiceParameter({
    choices: TRACK_REPRESENTATIONS,
    description:
      '`json` (default), an export as `geojson`, `kml`, `gpx` or `csv`, or `original` for the uploaded file; `igc` is the same for one in that format. If omitted, the `Accept` header decides.',
  })
  format?: TrackRepresentation;
}
