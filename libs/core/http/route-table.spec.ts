import { RouteTable } from './route-table.js';

describe('RouteTable', () => {
  const table = new RouteTable();
  table.add('GET', '/');
  table.add('POST', '/flights');
  table.add('GET', '/flights');
  table.add('DELETE', '/flights/:id');
  table.add('GET', '/s/:token.json');
  table.add('GET', '/console/*path');

  it.each([
    ['/', ['GET', 'HEAD']],
    ['/flights', ['GET', 'HEAD', 'POST']],
    ['/flights/', ['GET', 'HEAD', 'POST']],
    ['/Flights', []],
    ['/flights/1', ['DELETE']],
    ['/flights/%C3%A9', ['DELETE']],
    ['/s/abc.json', ['GET', 'HEAD']],
    ['/console/a/b', ['GET', 'HEAD']],
    ['/flights/1/2', []],
    ['/console', []],
    ['/flights/%FF', []],
  ])('lists the methods of %s', (path, methods) => {
    expect(table.methodsOf(path)).toEqual(methods);
  });
});
