import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { isRecord } from '../kit/input.ts';

/** The player that the operator's session token names. */
export interface Player {
  id: string;
  operatorId: string;
  brandId: string;
  currency: string;
  lang: string;
}

export class TokenRefused extends Error {
  readonly code: 'unauthenticated' | 'token_expired';
  constructor(code: 'unauthenticated' | 'token_expired', message: string) {
    super(message);
    this.code = code;
  }
}

const CLOCK_TOLERANCE_S = 5;
const bearer = /^Bearer (\S+)$/;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Verifies session tokens with the operator's public keys; only ES256 is accepted. */
export const createTokenCheck = (operatorJwksUrl: string | null, localKeys?: JWTVerifyGetKey) => {
  const keys = localKeys ?? (operatorJwksUrl ? createRemoteJWKSet(new URL(operatorJwksUrl)) : null);
  return async (authorization: string | undefined): Promise<Player> => {
    const [, token] = bearer.exec(authorization ?? '') ?? [];
    if (!token) throw new TokenRefused('unauthenticated', 'no session token');
    if (!keys) throw new TokenRefused('unauthenticated', 'the operator has given no public key');
    const claims = await verified(token, keys);
    if (!isRecord(claims.payload)) throw new TokenRefused('unauthenticated', 'no payload claim');
    const { player_id: playerId, currency, lang } = claims.payload;
    const id = textOf(playerId);
    const brandId = textOf(Array.isArray(claims.aud) ? claims.aud[0] : claims.aud);
    if (!id || !claims.iss || !brandId)
      throw new TokenRefused('unauthenticated', 'player, operator or brand is missing');
    return {
      id,
      operatorId: claims.iss,
      brandId,
      currency: textOf(currency) || 'BRL',
      lang: textOf(lang) || 'pt',
    };
  };
};

async function verified(token: string, keys: JWTVerifyGetKey) {
  try {
    const { payload } = await jwtVerify(token, keys, { algorithms: ['ES256'], clockTolerance: CLOCK_TOLERANCE_S });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new TokenRefused('token_expired', 'the session token has expired');
    throw new TokenRefused('unauthenticated', error instanceof Error ? error.message : 'bad token');
  }
}
