import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';

const RSA_BITS = 2048;
const makePair = promisify(generateKeyPair);

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly published: JWK;
}

async function describe(privateKey: KeyObject): Promise<SigningKey> {
  const jwk = await exportJWK(createPublicKey(privateKey));
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, privateKey, published: { ...jwk, kid, alg: 'RS256', use: 'sig' } };
}

export const newKey = async (): Promise<SigningKey> =>
  describe((await makePair('rsa', { modulusLength: RSA_BITS })).privateKey);

/** The signing keys of the identity provider: the newest signs, older ones stay published until they are dropped. */
export const openSigningKeys = async (pem: string) => {
  let keys = [await describe(createPrivateKey(pem))];
  return {
    current: (): SigningKey => {
      const [newest] = keys;
      if (!newest) throw new TypeError('there is always a key');
      return newest;
    },
    published: (): JWK[] => keys.map(({ published }) => published),
    /** @param keepOld whether earlier tokens stay valid */
    rotate: async (keepOld: boolean): Promise<string> => {
      const fresh = await newKey();
      keys = keepOld ? [fresh, ...keys] : [fresh];
      return fresh.kid;
    },
  };
};
