import { ApiProblem, problemOf, unreachable } from './api-problem.js';

describe('a problem', () => {
  it.each([408, 409, 429, 500, 502, 503])('with status %i passes', (status) => {
    expect(problemOf(status, {}, null).isPassing).toBe(true);
  });

  it.each([400, 401, 403, 404, 410, 413, 415, 422])('with status %i does not pass', (status) => {
    expect(new ApiProblem(status, 'authorization_not_valid', 'It has expired.').isPassing).toBe(false);
  });

  it('passes if the service could not be reached', () => {
    expect(unreachable().isPassing).toBe(true);
  });
});
