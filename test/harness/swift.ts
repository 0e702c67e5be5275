import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { temporaryFolder } from './backing-services.js';
import { guarded } from './guard.js';
import { reservePort } from './reserve-port.js';
import { until } from './until.js';

const SERVERS = ['account', 'container', 'object'] as const;
const PROGRAMS = ['memcached', 'swift-ring-builder', 'swift-proxy-server', ...SERVERS.map(programOf)];

/** S3's and ours; a smaller one has more pages. */
const PAGE_OBJECTS = 1_000;

const ACCESS_KEY = 'test:tester';
const SECRET = 'testing';

export function swiftIsInstalled(): boolean {
  const { status } = spawnSync('sh', ['-c', PROGRAMS.map((name) => `command -v ${name}`).join(' && ')]);
  return status === 0;
}

/** For suites that need an S3 server: skips them without Swift, and says so. */
export function describeWithSwift(): jest.Describe {
  if (swiftIsInstalled()) return describe;
  console.warn(
    '\n!!! OpenStack Swift is not installed: files in S3 are NOT tested here. Debian:\n' +
      '!!! apt-get install swift-proxy swift-account swift-container swift-object memcached\n',
  );
  return describe.skip;
}

interface Program {
  readonly words: readonly string[];
  readonly child: ChildProcess;
  readonly kill: () => Promise<void>;
}

/** A real S3 server: OpenStack Swift with its `s3api`, as ordinary processes with their files in a temporary folder. */
export class TestSwift {
  private readonly programs: Program[] = [];
  private proxy: Program | undefined;

  private constructor(
    readonly url: string,
    private readonly folder: string,
  ) {}

  /** @param options `pageObjects`: the most objects in a page of a list */
  static async start({ pageObjects = PAGE_OBJECTS } = {}): Promise<TestSwift> {
    const folder = await temporaryFolder('test-swift');
    const ports = { proxy: await reservePort(), memcached: await reservePort() };
    const swift = new TestSwift(`http://127.0.0.1:${ports.proxy}`, folder);
    try {
      await mkdir(path.join(folder, 'devices', 'd1'), { recursive: true });
      await writeFile(path.join(folder, 'swift.conf'), SWIFT_CONF);
      swift.run([
        'memcached',
        ...memcachedUser(),
        '-l',
        '127.0.0.1',
        '-p',
        String(ports.memcached),
        '-m',
        '16',
      ]);
      for (const server of SERVERS) {
        const port = await reservePort();
        buildRing(folder, server, port);
        const file = path.join(folder, `${server}.conf`);
        await writeFile(file, serverConf(folder, server, port));
        swift.run([programOf(server), file]);
      }
      await writeFile(path.join(folder, 'proxy.conf'), proxyConf(folder, { ...ports, pageObjects }));
      await swift.startProxy();
      return swift;
    } catch (error) {
      await swift.stop();
      throw error;
    }
  }

  /** Variables of a service that stores its files in this bucket. */
  environment(bucket: string): Record<string, string> {
    return {
      S3_BUCKET: bucket,
      S3_ENDPOINT: this.url,
      S3_FORCE_PATH_STYLE: 'on',
      AWS_ACCESS_KEY_ID: ACCESS_KEY,
      AWS_SECRET_ACCESS_KEY: SECRET,
    };
  }

  /** To look into and change buckets from outside. */
  client(): S3Client {
    return new S3Client({
      endpoint: this.url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET },
    });
  }

  async createBucket(name: string): Promise<void> {
    await this.client().send(new CreateBucketCommand({ Bucket: name }));
  }

  /** Connections are refused until `startProxy`. */
  async stopProxy(): Promise<void> {
    if (!this.proxy) return;
    await this.proxy.kill();
    this.programs.splice(this.programs.indexOf(this.proxy), 1);
    this.proxy = undefined;
  }

  /** Resolves once the server responds; at once if it is running. */
  async startProxy(): Promise<void> {
    if (this.proxy) return;
    this.proxy = this.run(['swift-proxy-server', path.join(this.folder, 'proxy.conf')]);
    await until('Swift stores an object', async () => {
      const ended = this.programs.find(({ child }) => child.exitCode !== null);
      if (ended) throw new Error(`${ended.words.join(' ')} ended with ${ended.child.exitCode}`);
      return this.storesAnObject();
    });
  }

  /** Needs all servers. Also creates the account, so that the first request of a test finds one. */
  private async storesAnObject(): Promise<boolean> {
    try {
      await this.createBucket('ready').catch((error: Error) => {
        if (error.name !== 'BucketAlreadyOwnedByYou') throw error;
      });
      await this.client().send(new PutObjectCommand({ Bucket: 'ready', Key: 'object', Body: 'x' }));
      return true;
    } catch {
      return false;
    }
  }

  /** Connections are accepted, but nothing is answered until `resume`. */
  freeze(): void {
    this.proxy?.child.kill('SIGSTOP');
  }

  resume(): void {
    this.proxy?.child.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    for (const program of this.programs.splice(0).reverse()) await program.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  private run(words: readonly string[]): Program {
    const child = spawn(words[0]!, words.slice(1), { stdio: ['ignore', 'ignore', 'inherit'] });
    const program = { words, child, kill: guarded(child, words[0]!) };
    this.programs.push(program);
    return program;
  }
}

function programOf(server: string): string {
  return `swift-${server}-server`;
}

/** memcached refuses to run as root. */
function memcachedUser(): string[] {
  return os.userInfo().uid === 0 ? ['-u', 'nobody'] : [];
}

/** One device and one replica. */
function buildRing(folder: string, server: string, port: number): void {
  const builder = path.join(folder, `${server}.builder`);
  const steps = [['create', '4', '1', '0'], ['add', `r1z1-127.0.0.1:${port}/d1`, '1'], ['rebalance']];
  for (const words of steps) {
    const { status, stdout, stderr } = spawnSync('swift-ring-builder', [builder, ...words], {
      encoding: 'utf8',
    });
    if (status === 2 || status === null) throw new Error(`swift-ring-builder failed:\n${stdout}${stderr}`);
  }
}

const SWIFT_CONF = `
[swift-hash]
swift_hash_path_prefix = test
swift_hash_path_suffix = test
[storage-policy:0]
name = only
default = yes
`;

/** No server forks workers, so that each is one process. */
function serverDefaults(folder: string, port: number): string {
  return `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${os.userInfo().username}
swift_dir = ${folder}
devices = ${path.join(folder, 'devices')}
mount_check = false
workers = 0
log_address = ${path.join(folder, 'no-syslog')}
`;
}

function serverConf(folder: string, server: string, port: number): string {
  return `${serverDefaults(folder, port)}
[pipeline:main]
pipeline = ${server}-server
[app:${server}-server]
use = egg:swift#${server}
`;
}

interface ProxyOptions {
  readonly proxy: number;
  readonly memcached: number;
  readonly pageObjects: number;
}

function proxyConf(folder: string, { proxy, memcached, pageObjects }: ProxyOptions): string {
  return `${serverDefaults(folder, proxy)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# On a busy machine, a server may need longer than half a second, and must not be avoided for a minute after that.
conn_timeout = 10
error_suppression_interval = 0
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
[filter:s3api]
use = egg:swift#s3api
allow_multipart_uploads = false
max_bucket_listing = ${pageObjects}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${SECRET} .admin
`;
}
