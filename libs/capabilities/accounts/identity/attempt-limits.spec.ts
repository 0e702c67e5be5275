import { parseSettings } from '@core/config';
import { KeyRing } from '@core/encryption';
import { AttemptWindowRepository } from '../tables/identity/attempt-window.repository.js';
import { KnownAddressRepository } from '../tables/identity/known-address.repository.js';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AttemptLimits } from './attempt-limits.js';

describe('AttemptLimits', () => {
  it('logs that an address could not be remembered, and the sign-in still succeeds', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const unconnected = new DataSource({ type: 'postgres' });
    const limits = new AttemptLimits(
      parseSettings({}),
      new AttemptWindowRepository(unconnected),
      new KnownAddressRepository(unconnected),
      new KeyRing([{ name: 'main', key: Buffer.alloc(32) }]),
    );
    try {
      await limits.remember('198.51.100.1', 'ada@example.org');
      expect(logged.mock.calls).toEqual([
        [expect.objectContaining({ event: 'identity.remember_address_failed' })],
      ]);
    } finally {
      logged.mockRestore();
    }
  });
});
