import { createPrivateKey, createPublicKey, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, jwtVerify, SignJWT, type JWK } from 'jose';
import * as z from '@jangada/contracts/values/schema';
import { storable } from '@jangada/server/storable';
import type { Config } from '../../config/config.ts';
import { createKeySet } from '../key-set.ts';
import { boundedText, readExtras, readMessage, storableText, type Unreadable } from '../read-message.ts';

export interface SportsPlayer {
  readonly id: string;
  readonly brandId: string;
  readonly language: 'pt' | 'en';
}

/** The sports provider's API, apart from its wallet calls. */
export interface SportsProvider {
  /** The session that the widget passes to the provider. */
  sessionFor(player: SportsPlayer): Promise<{ token: string; expiresAt: Date }>;
  /** The address where the provider shows sports as a game, for one session. */
  gameAddress(player: SportsPlayer, token: string): string;
  /** Our public keys, for the provider. */
  jwks(): Promise<{ keys: JWK[] }>;
  /** Verifies and parses the provider's message. @returns undefined when the signature is invalid or expired */
  readCallback(body: unknown): Promise<SportsCallback | UnreadableCallback | undefined>;
}

export interface SportsCallback {
  readonly brandId: string;
  readonly message: z.infer<typeof callbackMessage> & z.infer<typeof callbackExtras>;
}

/** A message with a valid signature but malformed content. */
export interface UnreadableCallback {
  readonly unreadable: Unreadable;
  /** Undefined when the message names no brand. */
  readonly brandId: string | undefined;
}

const SESSION_MS = 60 * 60_000;
const CLOCK_TOLERANCE_S = 5;
const ALGORITHM = 'ES256';

const ID_CHARS_MAX = 200;
const id = boundedText(ID_CHARS_MAX).check(z.minLength(1));

/** A money message of the provider; amounts are centavos. */
export const callbackMessage = z.object({
  transaction: z.object({
    id,
    betslip_id: id,
    ext_player_id: id,
    operator_brand_id: id,
    amount: z.int().check(z.minimum(0)),
    currency: z.string(),
    /** The kind of call that the message was signed for, because the signature does not cover the path. */
    operation: z.optional(z.string()),
  }),
  bet_transaction_id: z.optional(id),
  parent_transaction_id: z.optional(id),
  bonus_id: z.optional(id),
  bonus_type: z.optional(z.string()),
});

/** Optional facts for the player's statement; the bet's money moves without them. */
const callbackExtras = z.object({
  betslip: z.optional(
    z.object({
      /** Decimal odds, as a string. */
      k: z.optional(z.union([z.string(), z.number()])),
      bets: z.optional(z.array(z.object({ competitor_name: z.optional(z.array(storableText)) }))),
    }),
  ),
});

const namedBrand = z.object({ transaction: z.optional(z.object({ operator_brand_id: id })) });

const envelope = z.object({ payload: z.string().check(z.maxLength(100_000)) });

/** A Betby-like provider: ES256 in both directions, each side with its own key. */
export const createSportsProvider = ({
  operatorId,
  privateKeys,
  providerJwksUrl,
  gameUrl,
}: Config['sports']): SportsProvider => {
  const key = createPrivateKey(privateKeys[0]);
  const current = publicHalfOf(privateKeys[0]);
  const published = Promise.all(privateKeys.map(publicHalfOf));
  const providerKeys = createKeySet(providerJwksUrl);

  return {
    sessionFor: async ({ id: playerId, brandId, language }) => {
      const expiresAt = new Date(Date.now() + SESSION_MS);
      const token = await new SignJWT({ payload: { player_id: playerId, currency: 'BRL', lang: language } })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: (await current).kid })
        .setIssuer(operatorId)
        .setAudience(brandId)
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt };
    },
    gameAddress: ({ brandId, language }, token) => {
      const address = new URL(gameUrl);
      address.searchParams.set('brand_id', brandId);
      address.searchParams.set('lang', language);
      // The token is in the fragment, so that no server writes it into its log.
      address.hash = `token=${token}`;
      return address.href;
    },
    jwks: async () => ({ keys: await published }),
    readCallback: async (body) => {
      const sealed = z.safeParse(envelope, body);
      if (!sealed.success) return undefined;
      const options = { algorithms: [ALGORITHM], clockTolerance: CLOCK_TOLERANCE_S };
      const opened = await jwtVerify(sealed.data.payload, providerKeys, options).catch(() => undefined);
      if (!opened) return undefined;
      const { aud } = opened.payload;
      const payload = storable(opened.payload['payload']);
      const named = readExtras(namedBrand, payload).transaction?.operator_brand_id;
      if (aud !== undefined && aud !== named) return undefined;
      const read = readMessage(callbackMessage, payload);
      if (!read.ok) return { unreadable: read.unreadable, brandId: named };
      const brandId = read.value.transaction.operator_brand_id;
      return { brandId, message: { ...read.value, ...readExtras(callbackExtras, payload) } };
    },
  };
};

async function publicHalfOf(privateKey: string) {
  const jwk = await exportJWK(createPublicKey(privateKey));
  return { ...jwk, alg: ALGORITHM, use: 'sig', kid: await calculateJwkThumbprint(jwk) };
}
