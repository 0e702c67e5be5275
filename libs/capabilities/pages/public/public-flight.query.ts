import { DEBRIEF_LANGUAGES, type DebriefLanguage } from '@core/contract';
import { type ReplayEncoding, type ReplayResolution } from '@engine/analysis';
import {
  ENCODINGS,
  RESOLUTIONS,
  TRACK_REPRESENTATIONS,
  type TrackRepresentation,
} from '@capabilities/flights/api';
import { ChoiceParameter, TextParameter } from '@core/http';

export class PublicFlightQuery {
  @ChoiceParameter({
    choices: RESOLUTIONS,
    description:
      'Resolution of the track. `full`: every point. `high` (default) suits a replay, `preview` a small map.',
  })
  resolution?: ReplayResolution;

  @ChoiceParameter({
    choices: ENCODINGS,
    description:
      "Encoding of the track. `columns` (default): plain numbers. `delta`: integer differences, about a quarter of the size. `polyline`: strings in Google's encoded polyline format, smaller still.",
  })
  encoding?: ReplayEncoding;

  @ChoiceParameter({
    choices: DEBRIEF_LANGUAGES,
    description:
      "Preferred language of the debrief. Defaults to the share's `language`. If the flight has no debrief in that language, the latest one in another language is returned.",
  })
  language?: DebriefLanguage;
}

const IMAGE_VERSION_LENGTH_MAX = 64;

export class PreviewImageQuery {
  @TextParameter({
    maxLength: IMAGE_VERSION_LENGTH_MAX,
    description:
      'Version of the image, as in the `og:image` of the page. The response is always the latest image; messengers take a new version for a new image.',
  })
  v?: string;
}

export type DownloadFormat = Exclude<TrackRepresentation, 'json'>;

export class PublicTrackQuery {
  @ChoiceParameter({
    choices: TRACK_REPRESENTATIONS.filter((name) => name !== 'json'),
    description:
      "The track from take-off to landing as `gpx` (default), `kml`, `geojson` or `csv`, or `original` for the uploaded file; `igc` is the same for one in that format. That file is the whole recording and contains the pilot's and the recorder's names if they were recorded.",
  })
  format?: DownloadFormat;

  @ChoiceParameter({
    choices: RESOLUTIONS,
    description:
      'Resolution of the track: `full` (default), `high` or `preview`. The original file ignores it.',
  })
  resolution?: ReplayResolution;
}
