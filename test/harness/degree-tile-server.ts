import { type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { LoopbackServer } from './loopback-server.js';

/** Serves files of one degree each: `/N46/N46E007.hgt.gz`. */
export class DegreeTileServer extends LoopbackServer {
  /** Names of tiles downloaded so far. */
  readonly downloaded: string[] = [];
  /** Files by the names of tiles; others are absent. */
  readonly files = new Map<string, Buffer>();
  /** Downloads of these tiles end in the middle, each once. */
  readonly broken = new Set<string>();
  /** Status of all responses instead. */
  status: number | null = null;
  /** Called before each download. */
  onDownload: (name: string) => Promise<void> | void = () => undefined;

  static async start(): Promise<DegreeTileServer> {
    return new DegreeTileServer().listen();
  }

  private constructor() {
    super();
  }

  /** For `TERRAIN_DOWNLOAD_URL`. */
  get template(): string {
    return `${this.origin}/{latitude}/{name}.hgt.gz`;
  }

  addHgt(name: string, heightM: number, side = 1_201): void {
    const posts = Buffer.alloc(side * side * 2);
    for (let at = 0; at < posts.length; at += 2) posts.writeInt16BE(heightM, at);
    this.files.set(name, gzipSync(posts, { level: 1 }));
  }

  protected override async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, name = ''] = /\/([^/.]+)\.[^/]+$/.exec(request.url ?? '') ?? [];
    const file = this.files.get(name);
    if (this.status !== null || !file) return void response.writeHead(this.status ?? 404).end();
    response.setHeader('content-length', file.length);
    if (request.method === 'HEAD') return void response.end();
    this.downloaded.push(name);
    await this.onDownload(name);
    if (!this.broken.delete(name)) return void response.end(file);
    response.write(file.subarray(0, file.length / 2), () => response.destroy());
  }
}
