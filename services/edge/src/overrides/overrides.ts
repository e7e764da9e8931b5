import { randomUUID } from 'node:crypto';
import { OVERRIDE_MINUTES, type OverrideClaims } from '@jangada/contracts/delivery/override';
import type { createOverride, Override } from '@jangada/contracts/delivery/overrides.endpoints';
import type { Release } from '@jangada/contracts/delivery/release';
import type * as z from '@jangada/contracts/values/schema';
import type { Database } from '../database/database.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { requireComplete } from '../delivery/release-bytes.ts';
import { requireTenant } from '../tenants/tenants.ts';
import type { RunningOverride } from './apply-overrides.ts';
import {
  deleteEndedBuilds,
  findOverride,
  hasEnded,
  listOverrides,
  requireOverride,
  requireRoom,
  shown,
  type Row,
} from './override-rows.ts';
import type { OverrideTokens } from './override-token.ts';

const MINUTE_MS = 60_000;

export type OverrideRequest = z.infer<(typeof createOverride)['body']>;

/** The reason why a token is refused. */
export type TokenRefusal = 'off' | 'forged' | 'other-tenant' | 'expired' | 'revoked' | 'used';

export interface OverrideOwner {
  /** Null for an x-ray, which has no remote. */
  readonly remote: string | null;
  readonly by: string;
}

export type Visit =
  | { readonly status: 'refused'; readonly refused: TokenRefusal }
  | { readonly status: 'welcome'; readonly claims: OverrideClaims; readonly by: string };

type VerifiedToken =
  | { readonly status: 'refused'; readonly refused: TokenRefusal }
  | { readonly status: 'good'; readonly claims: OverrideClaims; readonly row: Row };

const refused = (reason: TokenRefusal) => ({ status: 'refused', refused: reason }) as const;

interface Parts {
  readonly db: Database;
  readonly tokens: OverrideTokens;
  /** When false, no token is issued and every token is refused, older ones too. */
  readonly enabled: boolean;
}

/**
 * Overrides put a development server's remote, or an x-ray, into one browser. They are issued, announced, visited,
 * revoked, and recorded.
 */
export const createOverrides = (parts: Parts) => {
  const { db, enabled } = parts;
  const requireOn = (): void => {
    if (!enabled) throw new DeliveryError('override.off', 'This edge takes no overrides (EDGE_OVERRIDES)');
  };

  return {
    async create(by: string, input: OverrideRequest, nowMs = Date.now()) {
      requireOn();
      return create(parts, by, input, nowMs);
    },

    /**
     * The remote and the creator of an override, for the permission check.
     *
     * @throws {DeliveryError} override.unknown
     */
    async ownerOf(id: string): Promise<OverrideOwner> {
      const { remote, created_by: by } = await requireOverride(db, id);
      return { remote, by };
    },

    async announce(id: string, release: Release, nowMs = Date.now()): Promise<Override> {
      requireOn();
      return announce(db, id, release, nowMs);
    },

    async list(tenant: string | undefined): Promise<Override[]> {
      return (await listOverrides(db, tenant)).map(shown);
    },

    revoke: (id: string, by: string): Promise<Override> => revoke(db, id, by),

    visit: (token: string, tenant: string, overrideTokens: ReadonlySet<string>, nowMs = Date.now()): Promise<Visit> =>
      visit(parts, token, tenant, overrideTokens, nowMs),

    /** The overrides of these tokens that are in force on this tenant's site. */
    async running(overrideTokens: ReadonlySet<string>, tenant: string, nowMs = Date.now()): Promise<RunningOverride[]> {
      const verified = await Promise.all([...overrideTokens].map((token) => verifyToken(parts, token, tenant, nowMs)));
      return verified.flatMap((one): RunningOverride[] => {
        if (one.status === 'refused') return [];
        const { id, feature, remote, origin, created_by: by, expires_at, release } = one.row;
        return [{ id, feature, remote, origin, by, expires_at: expires_at.toISOString(), release }];
      });
    },
  };
};

export type Overrides = ReturnType<typeof createOverrides>;

const create = async (
  { db, tokens }: Parts,
  by: string,
  input: OverrideRequest,
  nowMs: number,
): Promise<{ override: Override; token: string }> => {
  const { tenant, feature, minutes = OVERRIDE_MINUTES } = input;
  await requireTenant(db, tenant);
  await requireRoom(db, tenant);
  await deleteEndedBuilds(db);
  const row = await db
    .insertInto('overrides')
    .values({
      id: randomUUID(),
      tenant,
      feature,
      remote: feature === 'remote' ? (input.remote ?? null) : null,
      origin: feature === 'remote' ? (input.origin ?? null) : null,
      created_by: by,
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + minutes * MINUTE_MS),
      release: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id, remote } = row;
  const token = tokens.sign({ id, tenant, feature, remote, expires: Math.floor(row.expires_at.getTime() / 1000) });
  return { override: shown(row), token };
};

const announce = async (db: Database, id: string, release: Release, nowMs: number): Promise<Override> => {
  const row = await requireOverride(db, id);
  if (release.remote !== row.remote) {
    throw new DeliveryError('request.invalid', `The override is of ${row.remote}, not of ${release.remote}`, {
      errors: { remote: [`is not ${row.remote}`] },
    });
  }
  requireComplete(release);
  if (hasEnded(row, nowMs)) throw new DeliveryError('override.ended', 'The override has ended; ask for another');
  const changed = await db
    .updateTable('overrides')
    .set({ release: JSON.stringify(release) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return shown(changed);
};

const revoke = async (db: Database, id: string, by: string): Promise<Override> => {
  const row = await requireOverride(db, id);
  if (row.revoked_at !== null) return shown(row);
  const revoked = await db
    .updateTable('overrides')
    .set({ revoked_at: new Date(), revoked_by: by, release: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return shown(revoked);
};

/** Called when a browser follows the link. The first browser binds the override; it may return, another may not. */
const visit = async (
  parts: Parts,
  token: string,
  tenant: string,
  overrideTokens: ReadonlySet<string>,
  nowMs: number,
): Promise<Visit> => {
  const verified = await verifyToken(parts, token, tenant, nowMs);
  if (verified.status === 'refused') return verified;
  const { claims, row } = verified;
  if (!overrideTokens.has(token)) {
    const taken = await parts.db
      .updateTable('overrides')
      .set({ visited_at: new Date(nowMs) })
      .where('id', '=', claims.id)
      .where('visited_at', 'is', null)
      .executeTakeFirst();
    if (taken.numUpdatedRows !== 1n) return refused('used');
  }
  return { status: 'welcome', claims, by: row.created_by };
};

/**
 * Verifies that the token is signed here for this tenant and its override is in force; its claims must match the
 * record.
 */
const verifyToken = async (
  { db, tokens, enabled }: Parts,
  token: string,
  tenant: string,
  nowMs: number,
): Promise<VerifiedToken> => {
  if (!enabled) return refused('off');
  const claims = tokens.read(token);
  if (!claims) return refused('forged');
  if (claims.tenant !== tenant) return refused('other-tenant');
  if (claims.expires * 1000 <= nowMs) return refused('expired');
  const row = await findOverride(db, claims.id);
  if (!row || row.tenant !== tenant || row.remote !== claims.remote || row.feature !== claims.feature) {
    return refused('forged');
  }
  if (row.revoked_at !== null) return refused('revoked');
  if (row.expires_at.getTime() <= nowMs) return refused('expired');
  return { status: 'good', claims, row };
};
