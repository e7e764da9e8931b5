import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id: about 40 ms of one core, 19 MB. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The form of a password that is hashed (RFC 8265, OpaqueString): systems type one accent in different code points. */
const prepare = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC');

/**
 * @param password as it was typed
 * @returns an argon2id hash in PHC format, with its salt and cost
 */
export const hashPassword = (password: string): Promise<string> => hash(prepare(password), COST);

let decoyHash: Promise<string> | undefined;

/**
 * Takes the same time with and without a stored hash, so that response times do not reveal which accounts exist.
 *
 * @param stored the result of `hashPassword`; null or undefined for an account that does not exist or has no password
 */
export const verifyPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  decoyHash ??= hashPassword('no account has this password');
  const against = stored ?? (await decoyHash);
  for (const form of formsOf(password)) if (await verify(against, form)) return typeof stored === 'string';
  return false;
};

/** Older hashes were made from the password as typed, with composed or decomposed accents. */
const formsOf = (password: string): ReadonlySet<string> =>
  new Set([prepare(password), password, password.normalize('NFD')]);
