import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { authorName } from './rollout.ts';
import { keyId, publicKey } from './signature.ts';

/** How long the old token still works after a rotation: at most a week. */
const TOKEN_GRACE_HOURS_MAX = 168;

/** The longest lifetime of a token: two years. */
const TOKEN_DAYS_MAX = 730;

const moment = z.string();

/** A token that publishes one remote; the secret itself is returned once, at its creation. */
export const deployToken = z.object({
  id: z.uuid(),
  /** The first characters of the token, by which people recognise it. */
  prefix: z.string(),
  remote: releasableName,
  name: z.string(),
  key: keyId,
  /** The lifetime of the token and its successors; null: until revoked. */
  days: z.nullable(z.int()),
  created_by: z.string(),
  created_at: moment,
  expires_at: z.nullable(moment),
  last_used_at: z.nullable(moment),
  revoked_at: z.nullable(moment),
  revoked_by: z.nullable(z.string()),
});

export type DeployToken = z.infer<typeof deployToken>;

const freshToken = z.object({ token: z.string(), data: deployToken });

export const createToken = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/tokens`,
  summary: 'Make a deploy token for one remote, and register the public key its releases are signed with',
  access: 'operator',
  body: z.object({
    remote: releasableName,
    name: authorName,
    public_key: publicKey,
    /** The author, where the caller is the installation itself. */
    author: z.optional(authorName),
    /** Missing: until it is revoked. */
    days: z.optional(z.int().check(z.minimum(1), z.maximum(TOKEN_DAYS_MAX))),
  }),
  reply: freshToken,
  errors: ['request.invalid', 'operator.forbidden', 'key.taken'],
});

export const rotateToken = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/tokens/{id}/rotate`,
  summary: 'Make the next token of the same team with a key of its own; the old one ends after the grace',
  access: 'operator',
  body: z.object({
    public_key: publicKey,
    author: z.optional(authorName),
    grace_hours: z.int().check(z.minimum(0), z.maximum(TOKEN_GRACE_HOURS_MAX)),
  }),
  reply: freshToken,
  errors: ['request.invalid', 'operator.forbidden', 'token.unknown', 'key.taken'],
});

export const revokeToken = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/tokens/{id}/revoke`,
  summary: 'End a token and its key at once; what it published stays',
  access: 'operator',
  body: z.object({ author: z.optional(authorName) }),
  reply: deployToken,
  errors: ['operator.forbidden', 'token.unknown'],
});

export const listTokens = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/tokens`,
  summary: 'Deploy tokens, newest first; never their secrets',
  access: 'operator',
  reply: z.object({ data: z.array(deployToken) }),
  errors: ['operator.forbidden'],
});

/** A public key that releases are signed with. */
export const signingKey = z.object({
  id: keyId,
  public_key: publicKey,
  /** Null: for every remote. */
  remote: z.nullable(releasableName),
  name: z.string(),
  created_by: z.string(),
  created_at: moment,
  revoked_at: z.nullable(moment),
});

export type SigningKeyEntry = z.infer<typeof signingKey>;

export const registerKey = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/keys`,
  summary: 'Register a public key without a token; the same key again is no change',
  access: 'operator',
  body: z.object({ name: authorName, public_key: publicKey, remote: z.nullable(releasableName) }),
  reply: signingKey,
  errors: ['request.invalid', 'operator.forbidden', 'key.taken', 'key.revoked'],
});

export const revokeKey = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/keys/{id}/revoke`,
  summary: 'Take no more releases signed with this key; what it signed can still be checked',
  access: 'operator',
  reply: signingKey,
  errors: ['operator.forbidden', 'key.unknown'],
});

export const listKeys = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/keys`,
  summary: 'The public keys of publishers, revoked ones too: what they signed before can be checked',
  access: 'operator',
  reply: z.object({ data: z.array(signingKey) }),
  errors: [],
});
