import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { OpenConnections } from './open-connections.js';

/** Longer than any test: code that waits this long never finishes. */
const FOR_EVER_MS = 1_000_000;

describe('OpenConnections', () => {
  const sockets: net.Socket[] = [];
  let server: http.Server;
  let connections: OpenConnections;
  let answer: (response: http.ServerResponse) => void;

  beforeEach(async () => {
    server = http.createServer((request, response) => {
      request.resume().once('end', () => answer(response));
    });
    connections = new OpenConnections(server);
    answer = (response) => response.end('answered');
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.close();
    server.closeAllConnections();
  });

  /** A connection that the server has accepted and from which it has read `text`. */
  async function connection(text: string): Promise<net.Socket> {
    const accepted = once(server, 'connection') as Promise<[net.Socket]>;
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined).resume();
    const [there] = await accepted;
    if (text === '') return socket;
    const read = new Promise<void>((resolve) => {
      const look = () => (there.bytesRead === text.length ? resolve() : void setImmediate(look));
      look();
    });
    socket.write(text);
    await read;
    return socket;
  }

  it('does not wait for a connection on which nothing was sent', async () => {
    const closed = once(await connection(''), 'close');
    await connections.close(FOR_EVER_MS);
    await closed;
  });

  it('does not wait for a connection kept alive after a response', async () => {
    const socket = await connection('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const closed = once(socket, 'close');
    await connections.close(FOR_EVER_MS);
    await closed;
  });

  it.each([
    ['head', 'POST / HTTP/1.1\r\nHost:'],
    ['body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf'],
  ])('aborts a request whose %s does not arrive in time', async (_, half) => {
    const closed = once(await connection(half), 'close');
    await connections.close(10);
    await closed;
  });

  it('answers a request that was sent but not yet read', async () => {
    const accepted = once(server, 'connection').then(() => connections.close(FOR_EVER_MS));
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    let received = '';
    socket.on('error', () => undefined).on('data', (chunk: Buffer) => (received += chunk.toString()));
    const closed = once(socket, 'close');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await Promise.all([accepted, closed]);
    expect(received).toMatch(/^HTTP\/1.1 200 OK[^]*answered/);
  });

  it('answers a request that is already being processed', async () => {
    const asked = new Promise<http.ServerResponse>((resolve) => (answer = resolve));
    const socket = await connection('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    const closed = once(socket, 'close');
    const response = await asked;
    const closing = connections.close(FOR_EVER_MS);
    response.end('answered');
    await Promise.all([closing, closed]);
    expect(received).toMatch(/^HTTP\/1.1 200 OK[^]*answered/);
  });
});
