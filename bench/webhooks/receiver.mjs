// Answers every POST with 204, in a separate process. Sends { port } first. On { expect: n } it replies
// { ready: true }, and sends { lastAt } (ms since 1970) once n more requests have arrived.
import http from 'node:http';

let left = Infinity;

const server = http.createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(204).end();
    if (--left === 0) process.send({ lastAt: Date.now() });
  });
});

process.on('message', ({ expect }) => {
  left = expect;
  process.send({ ready: true });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
