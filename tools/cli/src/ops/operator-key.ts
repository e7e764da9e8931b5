import { createHash, randomBytes } from 'node:crypto';
import { UsageError } from '../arguments.ts';

const KEY_BYTES = 32;
/** The API accepts these names. */
const NAME = /^[^\p{Cc}]{2,80}$/u;

/**
 * The form in which the API stores an operator's key.
 *
 * @returns SHA-256, base64url
 */
export const operatorKeyDigest = (key: string): string => createHash('sha256').update(key).digest('base64url');

/**
 * Makes a key for one operator of the platform.
 *
 * @returns the text to print: the key, which is stored nowhere else, and the entry of `OPS_OPERATORS`
 * @throws {UsageError} for a name that the API refuses
 */
export const newOperatorKey = (name: string): string => {
  if (!NAME.test(name)) throw new UsageError('the name of an operator has 2 to 80 characters');
  const key = randomBytes(KEY_BYTES).toString('base64url');
  return [
    `OPS_KEY=${key}`,
    `For ${name} alone, who sets it where jangada runs. It is shown once.`,
    '',
    'One more entry of OPS_OPERATORS, with which the API starts:',
    JSON.stringify({ [name]: operatorKeyDigest(key) }),
  ].join('\n');
};
