import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { makeSigningKey, readSigningKey, type SigningKey } from '@jangada/contracts/delivery/signature';
import { resolve } from 'node:path';
import { UsageError } from './arguments.ts';
import { storedSecret } from './stored-secret.ts';

const OWNER_ONLY = 0o600;

/**
 * The key that signs releases: the named file, or that of JANGADA_SIGNING_KEY, or the one stored by `npm start` on this
 * machine.
 *
 * @throws {UsageError} when there is none, or it is not a key
 */
export const findSigningKey = async (
  env: Readonly<Record<string, string | undefined>>,
  named: string | undefined,
): Promise<SigningKey> => {
  const given = named ?? env['JANGADA_SIGNING_KEY'];
  const file = given === undefined ? undefined : resolve(env['INIT_CWD'] ?? '.', given);
  const kept = file === undefined ? storedSecret(env, 'signingKey') : undefined;
  if (file === undefined && kept === undefined) {
    throw new UsageError(
      'JANGADA_SIGNING_KEY is missing: a release is signed; name the file of your key, or --key-file',
    );
  }
  try {
    return await readSigningKey(kept ?? readFileSync(file ?? '', 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${file ?? 'the key in secrets.json'} is no signing key: ${why}`);
  }
};

/**
 * Creates a key pair in a new file that only its owner can read.
 *
 * @returns the key, and a function that deletes the file when the registration fails
 * @throws {UsageError} when the file exists: a key is never overwritten
 */
export const writeSigningKey = async (file: string): Promise<{ key: SigningKey; undo: () => void }> => {
  if (existsSync(file)) throw new UsageError(`${file} is there already; name a file that is not`);
  const { pem, key } = await makeSigningKey();
  writeFileSync(file, pem, { mode: OWNER_ONLY, flag: 'wx' });
  return { key, undo: () => rmSync(file, { force: true }) };
};
