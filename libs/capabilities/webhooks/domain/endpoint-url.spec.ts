import { newEndpointUrlProblem } from './endpoint-url.js';

describe('the URL of an endpoint', () => {
  const rules = { allowHttp: true, allowedNetworks: ['10.1.0.0/16', '::1/128'] };

  it.each([
    'https://club.example/hooks',
    'https://93.184.216.34/',
    'https://[2606:4700::1111]/',
    'http://10.1.2.3:8080/',
    'https://[::1]/',
    'http://localhost:4000/', // resolves to ::1 too, which is allowed here
    'https://localhost.example/',
  ])('may be %s', (url) => {
    expect(newEndpointUrlProblem(url, rules)).toBeNull();
  });

  it.each([
    ['https://127.0.0.1/', '127.0.0.1'],
    ['https://10.2.0.1/', '10.2.0.1'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['https://[fd00::1]:8443/hooks', 'fd00::1'],
    ['https://[::ffff:192.168.0.1]/', '::ffff:c0a8:1'],
    ['https://169.254.169.254/latest', '169.254.169.254'],
  ])('is rejected immediately if deliveries to it can never succeed: %s', (url, host) => {
    const problem = newEndpointUrlProblem(url, rules);
    expect(problem).toMatch(`${host} is not a public IP address`);
    expect(problem).toContain('WEBHOOK_ALLOW_CIDRS');
  });

  it('is rejected if its host is a name of the local machine', () => {
    const strict = { ...rules, allowedNetworks: [] };
    for (const url of ['http://localhost:4000/', 'https://LOCALHOST/', 'https://hooks.localhost/'])
      expect(newEndpointUrlProblem(url, strict)).toMatch(/not a public IP address/);
  });

  it('is first checked for its syntax and scheme', () => {
    const strict = { allowHttp: false, allowedNetworks: [] };
    expect(newEndpointUrlProblem('127.0.0.1', strict)).toMatch(/not a valid URL/);
    expect(newEndpointUrlProblem('http://127.0.0.1/', strict)).toBe(
      'The URL must begin with https://. Operators can allow http:// with WEBHOOK_ALLOW_HTTP.',
    );
    expect(newEndpointUrlProblem('ftp://a.example/', rules)).toBe(
      'The URL must begin with https:// or http://.',
    );
  });

  it.each([
    'https://club.example/ho\r\noks',
    'https://club.example/hooks\n',
    ' https://club.example/hooks',
    'https://club.example/a b',
    'https://cl\tub.example/',
    'https://club.example/\u202ehooks',
    'https://clu\u00adb.example/',
    'https://club.example/\u0085',
  ])('is rejected with a character that a parser would drop or encode: %j', (url) => {
    expect(newEndpointUrlProblem(url, rules)).toMatch(/must not contain spaces, line breaks/);
  });
});
