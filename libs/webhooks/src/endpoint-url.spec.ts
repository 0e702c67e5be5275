import { newEndpointUrlProblem } from './endpoint-url.js';

describe('the address of an endpoint', () => {
  const rules = { allowHttp: true, allowedNetworks: ['10.1.0.0/16', '::1/128'] };

  it.each([
    'https://club.example/hooks',
    'https://93.184.216.34/',
    'https://[2606:4700::1111]/',
    'http://10.1.2.3:8080/',
    'https://[::1]/',
    'http://localhost:4000/', // also ::1, which is allowed here
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
  ])('is refused at once when nothing can ever be delivered there: %s', (url, host) => {
    const problem = newEndpointUrlProblem(url, rules);
    expect(problem).toMatch(`${host} is no public address`);
    expect(problem).toContain('WEBHOOK_ALLOW_CIDRS');
  });

  it('is refused when it is that of the machine itself, by name', () => {
    const strict = { ...rules, allowedNetworks: [] };
    for (const url of ['http://localhost:4000/', 'https://LOCALHOST/', 'https://hooks.localhost/'])
      expect(newEndpointUrlProblem(url, strict)).toMatch(/no public address/);
  });

  it('is told to be none, or of the wrong kind, before that', () => {
    const strict = { allowHttp: false, allowedNetworks: [] };
    expect(newEndpointUrlProblem('127.0.0.1', strict)).toMatch(/no URL/);
    expect(newEndpointUrlProblem('http://127.0.0.1/', strict)).toMatch(/must begin with https/);
  });
});
