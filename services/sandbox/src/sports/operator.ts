import { createPrivateKey, createPublicKey, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose';
import type { JWK } from 'jose';
import { fieldsOf, parseJson } from '../kit/input.ts';

export type Operation = 'make' | 'win' | 'lost' | 'refund' | 'rollback' | 'discard';

export type Answer =
  | { kind: 'accepted'; body: unknown }
  | { kind: 'refused'; code: string; message: string }
  /** No answer, not JSON, or 5xx: the outcome is unknown, so the call is repeated. */
  | { kind: 'unknown'; message: string };

export interface Operator {
  call(operation: Operation, message: object, brand: { operatorId: string; brandId: string }): Promise<Answer>;
  jwks(): Promise<{ keys: JWK[] }>;
}

const CALL_TIMEOUT_MS = 5_000;
const TOKEN_LIFE_S = 60;
const PROVIDER = 'betby-sandbox';

export const createOperator = (privatePem: string, callbackUrl: string | null): Operator => {
  const key = createPrivateKey(privatePem);
  const publicJwk = async (): Promise<JWK> => {
    const jwk = await exportJWK(createPublicKey(key));
    return { ...jwk, alg: 'ES256', use: 'sig', kid: await calculateJwkThumbprint(jwk) };
  };
  const known = publicJwk();

  const sign = async (message: object, brandId: string): Promise<string> => {
    const { kid } = await known;
    return new SignJWT({ payload: message })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...(kid && { kid }) })
      .setIssuer(PROVIDER)
      .setAudience(brandId)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_LIFE_S}s`)
      .sign(key);
  };

  return {
    jwks: async () => ({ keys: [await known] }),
    call: async (operation, message, { brandId }) => {
      if (!callbackUrl) return { kind: 'unknown', message: 'no operator address is configured' };
      try {
        const response = await fetch(`${callbackUrl}/bet/${operation}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-brand-id': brandId },
          body: JSON.stringify({ payload: await sign(message, brandId) }),
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        });
        return answerOf(response.status, await response.text());
      } catch (error) {
        return { kind: 'unknown', message: error instanceof Error ? error.message : 'no answer' };
      }
    },
  };
};

function answerOf(status: number, text: string): Answer {
  const body = text === '' ? {} : parseJson(text);
  if (body === undefined || status >= 500 || status === 429) return { kind: 'unknown', message: `status ${status}` };
  if (status < 300) return { kind: 'accepted', body };
  const { code, message } = fieldsOf(body);
  return { kind: 'refused', code: String(code ?? status), message: String(message ?? '') };
}
