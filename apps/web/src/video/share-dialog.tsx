import './share-dialog.css';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Dialog } from '../components/dialog.js';
import { QrCode } from '../components/qr-code.js';
import { type FlightScene } from '../scene/flight-scene.js';
import { type Video, type VideoSettings } from './make-video.js';
import { type ShareMessages, shareMessagesIn } from './messages/messages.js';
import { type Filmed, filmFlight, settingsFor, type VideoShape } from './video-job.js';

const SHAPES: readonly VideoShape[] = ['portrait', 'landscape'];
const COPIED_MS = 2_000;

export interface ShareDialogProps {
  /** Path of the shared flight; null for a flight that only its owner sees. */
  readonly path: string | null;
  readonly title: string;
  readonly filmed: Filmed;
  /** Null where the browser cannot draw it. */
  readonly scene: FlightScene | null;
  readonly onClose: () => void;
}

/** The section of the video. Tests make smaller ones through it. */
export interface VideoElement extends HTMLElement {
  videoSettings?: Partial<VideoSettings>;
}

/** The link of the flight, and its video. */
export function ShareDialog({ path, title, filmed, scene, onClose }: ShareDialogProps) {
  const texts = shareMessagesIn(filmed.formats.language);
  return (
    <Dialog title={path === null ? texts.videoOnly : texts.title} onClose={onClose}>
      <div class="share">
        {path !== null && <SharedLink url={`${location.origin}${path}`} title={title} texts={texts} />}
        <VideoSection filmed={filmed} scene={scene} texts={texts} />
        <button type="button" class="share-close" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </Dialog>
  );
}

interface SharedLinkProps {
  readonly url: string;
  readonly title: string;
  readonly texts: ShareMessages;
}

/** On a phone, the system's own sheet; on a desk, a code for the phone. */
function SharedLink({ url, title, texts }: SharedLinkProps) {
  const isCopied = useSignal(false);
  const isPhone = matchMedia('(pointer: coarse)').matches && 'share' in navigator;
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    isCopied.value = true;
    setTimeout(() => (isCopied.value = false), COPIED_MS);
  };
  return (
    <section>
      <h3>{texts.link}</h3>
      {!isPhone && (
        <div class="share-code">
          <QrCode text={url} label={texts.scan} />
          <p>{texts.scan}</p>
        </div>
      )}
      <p class="share-actions">
        {isPhone && (
          <button type="button" class="primary" onClick={() => void send({ url, title })}>
            {texts.send}
          </button>
        )}
        <button type="button" onClick={() => void copy()}>
          {isCopied.value ? texts.copied : texts.copy}
        </button>
      </p>
    </section>
  );
}

/** A viewer who closes the system's sheet has not made a mistake. */
async function send(data: ShareData): Promise<void> {
  await navigator.share(data).catch(() => {});
}

interface VideoSectionProps {
  readonly filmed: Filmed;
  readonly scene: FlightScene | null;
  readonly texts: ShareMessages;
}

function VideoSection({ filmed, scene, texts }: VideoSectionProps) {
  const section = useRef<VideoElement>(null);
  const shape = useSignal<VideoShape>(
    matchMedia('(orientation: portrait)').matches ? 'portrait' : 'landscape',
  );
  const progress = useSignal<number | null>(null);
  const video = useSignal<Video | null>(null);
  const hasFailed = useSignal(false);
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  if (!scene)
    return (
      <section>
        <h3>{texts.video}</h3>
        <p>{texts.noScene}</p>
      </section>
    );

  const make = async () => {
    const { signal } = (work.current = new AbortController());
    hasFailed.value = false;
    video.value = null;
    progress.value = 0;
    const settings = { ...settingsFor(shape.value, filmed.story), ...section.current?.videoSettings };
    const onProgress = (share: number) => (progress.value = share);
    try {
      video.value = await filmFlight(scene, filmed, settings, { onProgress, signal });
    } catch {
      hasFailed.value = !signal.aborted;
    } finally {
      progress.value = null;
    }
  };
  return (
    <section ref={section} class="share-video">
      <h3>{texts.video}</h3>
      <p class="share-note">{texts.where}</p>
      {progress.value === null ? (
        <>
          <div class="segmented" role="group" aria-label={texts.shape}>
            {SHAPES.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={shape.value === name}
                onClick={() => (shape.value = name)}
              >
                {texts[name]}
              </button>
            ))}
          </div>
          <p class="share-actions">
            <button type="button" class={video.value ? '' : 'primary'} onClick={() => void make()}>
              {texts.make}
            </button>
            {video.value && <MadeVideo video={video.value} filmed={filmed} texts={texts} />}
          </p>
        </>
      ) : (
        <p class="share-actions">
          <progress aria-label={texts.progress} value={progress.value} />
          <output>{filmed.formats.percent(progress.value)}</output>
          <button type="button" onClick={() => work.current?.abort()}>
            {texts.cancel}
          </button>
        </p>
      )}
      {hasFailed.value && <p role="alert">{texts.failed}</p>}
    </section>
  );
}

interface MadeVideoProps {
  readonly video: Video;
  readonly filmed: Filmed;
  readonly texts: ShareMessages;
}

const BYTES_PER_MB = 1e6;

function MadeVideo({ video: { blob, extension }, filmed: { flight, formats }, texts }: MadeVideoProps) {
  const url = useSignal('');
  useEffect(() => {
    url.value = URL.createObjectURL(blob);
    return () => URL.revokeObjectURL(url.value);
  }, [blob]);
  const name = `flight${flight.flown_at === null ? '' : `-${formats.isoDate(flight.flown_at)}`}.${extension}`;
  const files = [new File([blob], name, { type: blob.type })];
  const canSend = 'canShare' in navigator && navigator.canShare({ files });
  return (
    <>
      <a class="primary" href={url.value} download={name}>
        {texts.save(`${formats.number(blob.size / BYTES_PER_MB, 1)} MB`)}
      </a>
      {canSend && (
        <button type="button" onClick={() => void send({ files })}>
          {texts.sendVideo}
        </button>
      )}
    </>
  );
}
