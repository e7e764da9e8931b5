import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id: about 40 ms of one core, 19 MB. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let nobody: Promise<string> | undefined;

/** Takes as long for an account that does not exist: who asks cannot tell which phones have one. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await nobody), password);
  return matches && typeof stored === 'string';
}
