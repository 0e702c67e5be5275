import { computed, type ReadonlySignal, signal } from '@preact/signals';

const STORED_UNDER = 'terrain-host';

/** Whether pages may request terrain: once the viewer agreed, always, or never (`MAP_CONSENT`). */
export type MapConsent = 'ask' | 'always' | 'never';

/**
 * Whether this page may request terrain from another host. The viewer agrees once for each host, and may hide the
 * terrain again.
 */
export class TerrainConsent {
  /** Name of the host that sends the tiles; null without terrain. */
  readonly host: string | null;
  /** Whether this service sends the tiles itself. No other host is then contacted, so the viewer is not asked. */
  readonly isOwn: boolean;
  /** Whom the files of this service credit; null if they do not say. */
  readonly attribution: string | null;
  /** Set while the host has sent no terrain for the flight. */
  readonly isMissing = signal(false);
  /** The tile template once requests are allowed; null before and without terrain. */
  readonly allowedUrl: ReadonlySignal<string | null>;
  private readonly isAllowed;

  constructor(
    private readonly url: string | null,
    consent: MapConsent,
  ) {
    const isOffered = url !== null && consent !== 'never';
    this.isOwn = isOffered && url.startsWith('/');
    const fragment = url?.split('#')[1] ?? '';
    this.attribution = this.isOwn ? new URLSearchParams(fragment).get('attribution') : null;
    this.host = isOffered ? new URL(url, location.href).host : null;
    this.isAllowed = signal(isOffered && (consent === 'always' || this.rememberedHost() === this.host));
    this.allowedUrl = computed(() => (this.isAllowed.value ? this.url : null));
  }

  agree(): void {
    this.remember(this.host);
    this.isMissing.value = false;
    this.isAllowed.value = this.host !== null;
  }

  withdraw(): void {
    this.remember(null);
    this.isMissing.value = false;
    this.isAllowed.value = false;
  }

  /** Has a scene request the tiles again. */
  retry(scene: { setTerrain(terrainUrl: string | null): void }): void {
    this.isMissing.value = false;
    scene.setTerrain(null); // a scene ignores the URL that it has
    scene.setTerrain(this.allowedUrl.peek());
  }

  private rememberedHost(): string | null {
    try {
      return localStorage.getItem(STORED_UNDER);
    } catch {
      return null;
    }
  }

  private remember(host: string | null): void {
    try {
      if (host === null) localStorage.removeItem(STORED_UNDER);
      else localStorage.setItem(STORED_UNDER, host);
    } catch {
      // a browser without storage asks again
    }
  }
}
