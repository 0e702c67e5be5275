import { type BrowserContext } from 'playwright-core';

/** A frame of a video, as red, green, blue and alpha. */
export type VideoFrame = readonly number[];

/** A video as a browser plays it. */
export interface DecodedVideo {
  /** Infinite if the file does not say it. */
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly first: VideoFrame;
  readonly middle: VideoFrame;
  readonly last: VideoFrame;
}

/** Decodes a video on a page of its own, because the policy of the flight's page allows no media. */
export async function decodedVideo(
  context: BrowserContext,
  file: Buffer,
  type: 'video/mp4' | 'video/webm',
): Promise<DecodedVideo> {
  const page = await context.newPage();
  const decoded = await page.evaluate(
    async (source) => {
      const video = document.createElement('video');
      const happened = (name: string) =>
        new Promise((resolve, reject) => {
          video.addEventListener(name, resolve, { once: true });
          video.addEventListener('error', () => reject(new Error(video.error!.message)), { once: true });
        });
      const loaded = happened('loadeddata');
      video.src = source;
      await loaded;
      const { videoWidth: width, videoHeight: height, duration: seconds } = video;
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d', { willReadFrequently: true })!;
      const frameAt = async (time: number) => {
        const sought = happened('seeked');
        video.currentTime = time;
        await sought;
        context.drawImage(video, 0, 0);
        return [...context.getImageData(0, 0, width, height).data];
      };
      const first = await frameAt(0.01);
      const middle = await frameAt(seconds / 2);
      const last = await frameAt(seconds - 0.05);
      return { seconds, width, height, first, middle, last };
    },
    `data:${type};base64,${file.toString('base64')}`,
  );
  await page.close();
  return decoded;
}

/** Mean difference of two frames, per channel of 255. */
export function frameDifference(one: VideoFrame, other: VideoFrame): number {
  return one.reduce((sum, value, i) => sum + Math.abs(value - other[i]!), 0) / one.length;
}
