import { EncryptedValueRepository, type Reencrypt } from './encrypted-value.repository.js';
import { DecryptionError, type KeyRing } from '@core/encryption';
import { Command } from 'commander';
import { print } from './output.js';
import { withPlatform } from './platform-database.js';

/** Reports on standard error what cannot be decrypted, and skips it. */
function underFirstKey(keys: KeyRing): Reencrypt {
  return (encrypted, place) => {
    try {
      return keys.encrypt(keys.decrypt(encrypted, place), place);
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
      process.stderr.write(`${error.message}\n`);
      return undefined;
    }
  };
}

export function secretsCommand(): Command {
  const secrets = new Command('secrets').description('manage encrypted data');
  secrets
    .command('reencrypt')
    .description(
      're-encrypt all share tokens, signing secrets and authenticator secrets with the first of ENCRYPTION_KEYS',
    )
    .action(async ({ json }: { json?: boolean }) => {
      const { key, counts } = await withPlatform(async (platform) => {
        const keys = await platform.keyRing();
        const values = new EncryptedValueRepository(platform.dataSource);
        return {
          key: keys.firstKeyName,
          counts: await values.reencrypt(keys.firstKeyName, underFirstKey(keys)),
        };
      });
      const left = Object.values(counts).reduce((sum, { undecryptable }) => sum + undecryptable, 0);
      print(json, { key, ...counts }, [
        ...Object.entries(counts).map(
          ([name, { reencrypted }]) => `${reencrypted} ${name.replaceAll('_', ' ')} re-encrypted`,
        ),
        left === 0
          ? `Everything is encrypted with the key ${key}. You can remove the other keys.`
          : `${left} could not be decrypted and were skipped. Add their keys to ENCRYPTION_KEYS and run the command again.`,
      ]);
      if (left > 0) process.exitCode = 1;
    });
  return secrets;
}
