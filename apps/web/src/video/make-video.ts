import {
  BlobSource,
  BufferTarget,
  CanvasSource,
  Conversion,
  getFirstEncodableVideoCodec,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { type FilmSize } from './film.js';

export interface VideoSettings extends FilmSize {
  readonly framesPerSecond: number;
  readonly seconds: number;
}

export interface VideoWork {
  readonly settings: VideoSettings;
  /** Paints the picture at a moment of the video. */
  readonly paint: (context: CanvasRenderingContext2D, seconds: number) => void;
  /** @param share from 0 to 1 */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

export interface Video {
  readonly blob: Blob;
  /** Of the file, without a dot. */
  readonly extension: 'mp4' | 'webm';
}

/** H.264 plays everywhere. Browsers without its encoder have at least one of the others. */
const CODECS = ['avc', 'vp9', 'av1'] as const;
/** What recorders write, the most widely played first. VP8 before VP9, which a busy device encodes too slowly: its file was broken. */
const RECORDED_TYPES = ['video/mp4;codecs=avc1.42E01F', 'video/mp4', 'video/webm;codecs=vp8', 'video/webm'];
const RECORDED_BITS_PER_SECOND = 8_000_000;
/** Keeps the page responsive: the progress is drawn, and Cancel works. */
const REST_EVERY_MS = 60;

/** Makes a video on this device. Rejects with the reason of the signal once it is aborted. */
export async function makeVideo(work: VideoWork): Promise<Video> {
  const { width, height } = work.settings;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d', { alpha: false })!;
  const codec = 'VideoEncoder' in globalThis ? await encodable(work.settings) : null;
  return codec === null ? record(canvas, context, work) : encode(canvas, context, codec, work);
}

type Codec = (typeof CODECS)[number];

async function encodable({ width, height }: FilmSize): Promise<Codec | null> {
  const found = await getFirstEncodableVideoCodec([...CODECS], { width, height, bitrate: QUALITY_HIGH });
  return found as Codec | null;
}

/** As fast as the device draws and encodes. */
async function encode(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  codec: Codec,
  { settings, paint, onProgress, signal }: VideoWork,
): Promise<Video> {
  const { framesPerSecond, seconds } = settings;
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new CanvasSource(canvas, { codec, bitrate: QUALITY_HIGH });
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  const frames = Math.round(seconds * framesPerSecond);
  try {
    await output.start();
    let restedAtMs = performance.now();
    for (let frame = 0; frame < frames; frame++) {
      signal.throwIfAborted();
      paint(context, frame / framesPerSecond);
      await source.add(frame / framesPerSecond, 1 / framesPerSecond);
      if (performance.now() - restedAtMs < REST_EVERY_MS) continue;
      onProgress(frame / frames);
      await new Promise((resolve) => setTimeout(resolve));
      restedAtMs = performance.now();
    }
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  return { blob: new Blob([target.buffer!], { type: 'video/mp4' }), extension: 'mp4' };
}

/** In real time, where the browser can record but not encode. */
async function record(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  { settings, paint, onProgress, signal }: VideoWork,
): Promise<Video> {
  const mimeType = RECORDED_TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  if (mimeType === undefined) throw new Error('This browser writes no videos.');
  const recorder = new MediaRecorder(canvas.captureStream(settings.framesPerSecond), {
    mimeType,
    videoBitsPerSecond: RECORDED_BITS_PER_SECOND,
  });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => (recorder.onstop = resolve));
  paint(context, 0);
  recorder.start(1_000);
  const startedAtMs = performance.now();
  try {
    for (let seconds = 0; seconds < settings.seconds; seconds = (performance.now() - startedAtMs) / 1_000) {
      signal.throwIfAborted();
      paint(context, seconds);
      onProgress(seconds / settings.seconds);
      await new Promise(requestAnimationFrame);
    }
  } finally {
    recorder.stop();
    await stopped;
  }
  return seekable(new Blob(parts), mimeType.startsWith('video/mp4') ? 'mp4' : 'webm');
}

/** Recorders write neither the length nor an index of the pictures. The pictures themselves stay as they are. */
async function seekable(recorded: Blob, extension: Video['extension']): Promise<Video> {
  const input = new Input({ source: new BlobSource(recorded), formats: [MP4, WEBM] });
  const target = new BufferTarget();
  const format =
    extension === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
  const conversion = await Conversion.init({ input, output: new Output({ format, target }) });
  await conversion.execute();
  return { blob: new Blob([target.buffer!], { type: `video/${extension}` }), extension };
}
