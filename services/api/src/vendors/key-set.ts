import { createRemoteJWKSet, customFetch, type FetchImplementation, type RemoteJWKSetOptions } from 'jose';
import * as z from '@jangada/contracts/values/schema';
import { readEach } from './read-message.ts';

const keySet = z.object({ keys: z.array(z.unknown()) });
const key = z.looseObject({ kty: z.string() });

/** A third party's public keys; a malformed one does not hide the others. */
export const createKeySet = (url: string, options: RemoteJWKSetOptions = {}) =>
  createRemoteJWKSet(new URL(url), { ...options, [customFetch]: fetchKeys });

const fetchKeys: FetchImplementation = async (url, options) => {
  const response = await fetch(url, options);
  if (response.status !== 200) return response;
  const checked = z.safeParse(keySet, await response.json());
  // jose reports a response that is not a key set.
  return Response.json(checked.success ? { keys: readEach(key, checked.data.keys, () => undefined) } : null);
};
