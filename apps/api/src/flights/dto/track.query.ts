import { type ReplayEncoding, type ReplayResolution } from '@app/domain';
import { ChoiceParameter } from '../../http/strict-query.js';
import { TRACK_REPRESENTATIONS, type TrackRepresentation } from '../track-formats.js';

const RESOLUTIONS: readonly ReplayResolution[] = ['full', 'high', 'preview'];
const ENCODINGS: readonly ReplayEncoding[] = ['columns', 'delta', 'polyline'];

export class TrackQuery {
  @ChoiceParameter({
    choices: RESOLUTIONS,
    description:
      '`full`: every point. `high` (default): points that lie near to the line between others are left out; the answer states how near. `preview`: more coarsely, for a small map. Exports are `full` unless told otherwise.',
  })
  resolution?: ReplayResolution;

  @ChoiceParameter({
    choices: ENCODINGS,
    description:
      "`columns` (default): plain numbers. `delta`: whole-number differences, a quarter of the size. `polyline`: strings in Google's polyline algorithm, smaller still. Only for JSON; exports take no notice of it.",
  })
  encoding?: ReplayEncoding;

  @ChoiceParameter({
    choices: TRACK_REPRESENTATIONS,
    description:
      '`json` (default), an export as `geojson`, `kml`, `gpx` or `csv`, or `igc`: the file as it was uploaded. Without it, the header `Accept` decides.',
  })
  format?: TrackRepresentation;
}
