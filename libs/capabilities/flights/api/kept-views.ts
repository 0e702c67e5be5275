import { SETTINGS, type Settings } from '@core/config';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Representation } from '@core/http';

/** A finished view of a flight, such as a picture, and the memory that it takes. */
export interface View extends Representation {
  readonly keptBytes: number;
}

interface KeptView {
  readonly version: string;
  readonly view: View;
}

/**
 * Finished views of flights, the most recently requested ones. Building one takes tens to hundreds of milliseconds, and
 * anyone with the link to a shared flight may request its page.
 */
@Injectable()
export class KeptViews {
  private readonly kept: LRUCache<string, KeptView>;
  /** Views that are being built: a link in a group chat is opened many times at once. */
  private readonly building = new Map<string, Promise<View>>();

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'publicViewCacheBytes'>) {
    this.kept = new LRUCache({
      maxSize: settings.publicViewCacheBytes,
      sizeCalculation: ({ view }) => view.keptBytes,
    });
  }

  /**
   * The view as kept, or a new one.
   * @param key says what the view shows and of which flight or share
   * @param version of the rows that it shows; a view of another version is built again
   */
  async get<V extends View>(key: string, version: string, build: () => Promise<V>): Promise<V> {
    const kept = this.kept.get(key);
    if (kept?.version === version) return kept.view as V;
    const buildKey = `${key} ${version}`;
    const building = this.building.get(buildKey) ?? this.build(key, version, build);
    this.building.set(buildKey, building);
    try {
      return (await building) as V;
    } finally {
      this.building.delete(buildKey);
    }
  }

  private async build(key: string, version: string, build: () => Promise<View>): Promise<View> {
    // read after the version: at worst the content is newer than its version and is built once more than necessary
    const view = await build();
    this.kept.set(key, { version, view });
    return view;
  }
}
