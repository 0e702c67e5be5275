import { computed, type ReadonlySignal, signal } from '@preact/signals';

const STORED_UNDER = 'agreed-hosts';

/** Whether pages may request something from another host: once the viewer agreed, always, or never (`MAP_CONSENT`). */
export type MapConsent = 'ask' | 'always' | 'never';

/** The hosts that the viewer agreed to. All consents of a page share them. */
const agreedHosts = signal<readonly string[]>(rememberedHosts());

/**
 * Whether this page may request something from other hosts, for example terrain. The viewer agrees once for each host,
 * and may change their mind.
 */
export class HostConsent {
  /** Name of the host, for the viewer; null if there is nothing to request. */
  readonly host: string | null;
  /** Names of all hosts that would receive requests. */
  readonly allHosts: string;
  /** The URL once requests are allowed; null before and without one. */
  readonly allowedUrl: ReadonlySignal<string | null>;
  /** Whether this service sends everything itself. No other host is then contacted, so the viewer is not asked. */
  readonly isOwn: boolean;
  /** Whether the viewer decides, and the page remembers it. */
  readonly isAsked: boolean;
  private readonly hosts: readonly string[];
  /** What loads without asking can still be hidden, until the page loads again. */
  private readonly isHidden = signal(false);

  /** @param others origins of further hosts that receive requests */
  constructor(url: string | null, consent: MapConsent, others: readonly string[] = []) {
    this.isOwn = url !== null && url.startsWith('/');
    const isOffered = url !== null && (this.isOwn || consent !== 'never');
    this.hosts =
      isOffered && !this.isOwn ? [...new Set([url, ...others].map((each) => new URL(each).host))] : [];
    this.host = this.isOwn ? location.host : (this.hosts[0] ?? null);
    this.allHosts = this.hosts.join(', ');
    this.isAsked = isOffered && !this.isOwn && consent === 'ask';
    const isAllowed = () => (this.isAsked ? this.hosts.every(isAgreed) : !this.isHidden.value);
    this.allowedUrl = computed(() => (isOffered && isAllowed() ? url : null));
  }

  agree(): void {
    this.isHidden.value = false;
    if (this.isAsked) remember([...new Set([...agreedHosts.value, ...this.hosts])]);
  }

  withdraw(): void {
    this.isHidden.value = true;
    if (this.isAsked) remember(agreedHosts.value.filter((host) => !this.hosts.includes(host)));
  }
}

function isAgreed(host: string): boolean {
  return agreedHosts.value.includes(host);
}

function remember(hosts: readonly string[]): void {
  agreedHosts.value = hosts;
  try {
    localStorage.setItem(STORED_UNDER, hosts.join(' '));
  } catch {
    // a browser without storage asks again
  }
}

function rememberedHosts(): string[] {
  try {
    return (localStorage.getItem(STORED_UNDER) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}
