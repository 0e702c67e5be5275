// Answers every POST with 204, in a process of its own. Sends { port } at first; then, told { expect: n }, it answers
// { ready: true }, and { lastAt } (ms since 1970) as soon as n more requests have come.
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
