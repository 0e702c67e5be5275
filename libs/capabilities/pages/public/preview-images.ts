import { ApiError, type DebriefLanguage } from '@core/contract';
import { type FlightMetrics } from '@engine/results/shapes';
import { type Flight } from '@capabilities/flights';
import { Injectable } from '@nestjs/common';
import { KeptViews, LongLogThreads, processed, stillProcessing } from '@capabilities/flights/api';
import { UncompressedRepresentation } from '@core/http';
import { PREVIEW_DRAWING } from './preview/draw-preview-image.js';
import { SharedFlightReader } from './shared-flight-reader.js';

const PNG_MEDIA_TYPE = 'image/png';
/** For an owner who chose none. Messengers fetch the image for everyone in a chat, so no viewer's language applies. */
export const USUAL_LANGUAGE: DebriefLanguage = 'en';

/** The pictures that messengers and social networks show with the link of a shared flight. */
@Injectable()
export class PreviewImages {
  constructor(
    private readonly reader: SharedFlightReader,
    private readonly kept: KeptViews,
    private readonly threads: LongLogThreads,
  ) {}

  /**
   * The image as PNG.
   * @throws ApiError `share_not_found`, `preview_image_not_available` for a recording without a flight, or if the
   * flight has no result (yet)
   */
  async image(token: string): Promise<UncompressedRepresentation> {
    const shared = await this.reader.shared(token);
    return this.kept.get(`${token} image`, shared.version, async () => {
      const { flight, share, results } = await this.reader.read({ ...shared, showDebrief: false }, undefined);
      if (!hasPreviewImage(processed(flight))) throw new ApiError('preview_image_not_available');
      if (!results?.track) throw stillProcessing();
      const task = {
        flight,
        share,
        results: { ...results, track: results.track },
        language: shared.language ?? USUAL_LANGUAGE,
      };
      const png = await this.threads.runOnThread(PREVIEW_DRAWING, task);
      return new UncompressedRepresentation(PNG_MEDIA_TYPE, png);
    });
  }
}

/** Whether there is a flight to draw. */
export function hasPreviewImage({ status, metrics }: Pick<Flight, 'status' | 'metrics'>): boolean {
  return status === 'processed' && Boolean((metrics as FlightMetrics | null)?.takeoff);
}
