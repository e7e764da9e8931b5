import { listOf } from '../api/paging.ts';
import { tenantSlug } from '../values/ids.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';
import { limitClasses } from './rights/limits.ts';
import { roles } from './rights/roles.ts';

const NAME_CHARS_MAX = 80;
const ADDRESS_CHARS_MAX = 2_000;
/** More than a balance can be: whoever sets this sets no limit. */
const AMOUNT_MAX = 10_000_000_000;

const role = z.enum(roles);

export const listRoles = operation({
  method: 'GET',
  path: '/ops/roles',
  words: 'role list',
  needs: 'self',
  weight: 'reads',
  summary: 'What each role may do',
  examples: ['role list', 'role list --role support'],
  query: z.object({ role: z.optional(role) }),
  reply: listOf(
    z.object({
      permission: z.string(),
      role,
      /** Null: only agrees to what others ask for. */
      may: z.nullable(z.enum(['alone', 'limit', 'second'])),
      agrees: z.boolean(),
      /** Only these kinds; null for all. */
      of: z.nullable(z.array(z.string())),
    }),
  ),
});

const amount = z.int().check(z.minimum(0), z.maximum(AMOUNT_MAX));

const limit = z.object({
  class: z.enum(limitClasses),
  /** Of a role, or of one person. */
  role: z.nullable(role),
  person: z.nullable(z.string()),
  /** Null: every tenant. */
  tenant: z.nullable(tenantSlug),
  /** Centavos. */
  per_case: z.int(),
  per_day: z.int(),
  per_player_month: z.nullable(z.int()),
  /** Who has set it; null where it is the one of the platform. */
  set_by: z.nullable(z.string()),
});

export const listLimits = operation({
  method: 'GET',
  path: '/ops/limits',
  words: 'limit list',
  needs: 'people.see',
  weight: 'reads',
  summary: 'Up to which amounts roles and people decide alone',
  examples: ['limit list', 'limit list --class gifts'],
  query: z.object({ class: z.optional(z.enum(limitClasses)) }),
  reply: listOf(limit),
});

export const setLimit = operation({
  method: 'POST',
  path: '/ops/limits',
  words: 'limit set',
  needs: 'people.change',
  weight: 'rights',
  undo: 'limit set',
  summary: 'Set the limit of a role or person; without amounts, the one of the platform counts again',
  examples: [
    'limit set --class gifts --role support --per_case 5000 --per_day 50000 --per_player_month 15000 --reason "policy 3"',
    'limit set --class withdrawals --person "Ana Souza" --tenant jangada --per_case 100000 --per_day 1000000 --reason "is new"',
    'limit set --class gifts --role support --reason "policy 3 is withdrawn"',
  ],
  body: z.object({
    class: z.enum(limitClasses),
    role: z.optional(role),
    person: z.optional(z.string().check(z.maxLength(NAME_CHARS_MAX))),
    tenant: z.optional(tenantSlug),
    per_case: z.optional(amount),
    per_day: z.optional(amount),
    per_player_month: z.optional(amount),
  }),
  reply: listOf(limit),
  errors: ['request.not-found'],
});

const addressList = z.object({
  role,
  /** Null: every tenant. */
  tenant: z.nullable(tenantSlug),
  networks: z.array(z.string()),
  /** Until then it excludes nobody; null while it holds. */
  open_until: z.nullable(z.string()),
  set_by: z.nullable(z.string()),
  set_at: z.string(),
});

export const listAddresses = operation({
  method: 'GET',
  path: '/ops/addresses',
  words: 'address list',
  needs: 'people.see',
  weight: 'reads',
  summary: 'From which networks roles may be used; a role without a list from everywhere',
  examples: ['address list'],
  reply: listOf(addressList),
});

export const setAddresses = operation({
  method: 'POST',
  path: '/ops/addresses',
  words: 'address set',
  needs: 'people.change',
  weight: 'rights',
  undo: 'address set',
  summary: 'Set the networks of a role; without networks it may be used from everywhere',
  examples: [
    'address set --role payments --networks "200.1.2.0/24,2804:14c::/32" --reason "office alone"',
    'address set --role payments --tenant jangada --networks "" --reason "home office"',
  ],
  body: z.object({
    role,
    tenant: z.optional(tenantSlug),
    /** Networks or addresses, separated by commas, spaces or lines. */
    networks: z.string().check(z.maxLength(ADDRESS_CHARS_MAX)),
  }),
  reply: listOf(addressList),
  errors: ['ops.locks-out'],
});

export const openAddresses = operation({
  method: 'POST',
  path: '/ops/addresses/open',
  words: 'address open',
  needs: 'people.change',
  weight: 'rights',
  anywhere: true,
  undo: 'address close',
  summary: 'Let roles be used from everywhere for an hour, because their networks cannot be reached; everybody is told',
  examples: ['address open --reason "the office has no network"'],
  reply: listOf(addressList),
  errors: ['request.not-found'],
});

export const closeAddresses = operation({
  method: 'POST',
  path: '/ops/addresses/close',
  words: 'address close',
  needs: 'people.change',
  weight: 'rights',
  undo: 'address open',
  summary: 'Let the address lists hold again before the hour is over',
  examples: ['address close --reason "the office is back"'],
  reply: listOf(addressList),
  errors: ['ops.locks-out', 'request.not-found'],
});
