import { listOf } from '../api/paging.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

const PLACE_MAX = 99;

/** `pix` takes and sends money, `identity` checks who a player is. */
export const connectionPort = z.enum(['pix', 'identity']);

export type ConnectionPort = z.infer<typeof connectionPort>;

/** How a third party is spoken to: the provider. */
export const connectionAdapter = z.enum([
  'efi',
  'itau',
  'bb',
  'bradesco',
  'santander',
  'sicoob',
  'sicredi',
  'inter',
  'woovi',
  'asaas',
  'didit',
]);

export type ConnectionAdapter = z.infer<typeof connectionAdapter>;

export const connectionEnvironment = z.enum(['test', 'production']);

/** `draft`: not used yet. `off`: used for nothing new; what it has begun still ends. */
export const connectionState = z.enum(['draft', 'live', 'off']);

export type ConnectionState = z.infer<typeof connectionState>;

/** An account of a tenant with a third party. Its secrets are named, never shown. */
export const connectionForOps = z.object({
  id: numericId,
  port: connectionPort,
  name: z.string(),
  adapter: connectionAdapter,
  environment: connectionEnvironment,
  /** The first live one is used first. */
  order: z.int(),
  state: connectionState,
  /** Whether its settings and credentials passed the dry run as they are now. */
  tested: z.boolean(),
  tested_at: z.nullable(z.string()),
  settings: z.record(z.string(), z.unknown()),
  /** The names of the stored credentials. */
  stored: z.array(z.string()),
  /** The last day of our certificate. */
  certificate_until: z.nullable(z.string()),
  /** Two secrets prove notices, until the rotation is finished. */
  rotating: z.boolean(),
  /** Where the third party calls us, without a secret that it may contain. */
  notice_url: z.string(),
  created_by: z.string(),
  changed_by: z.string(),
  created_at: z.string(),
  changed_at: z.string(),
});

export type ConnectionForOps = z.infer<typeof connectionForOps>;

const ofTenant = z.object({ tenant: tenantSlug });
const params = z.object({ tenant: tenantSlug, id: numericId });
const reply = z.object({ data: connectionForOps });
const order = z.int().check(z.minimum(1), z.maximum(PLACE_MAX));
const fields = z.record(z.string(), z.unknown());

export const listConnections = operation({
  method: 'GET',
  path: '/ops/{tenant}/connections',
  words: 'connection list',
  needs: 'technical.see',
  weight: 'reads',
  summary: 'The accounts of a tenant with third parties, in the order of their use',
  examples: ['connection list --tenant jangada'],
  params: ofTenant,
  reply: listOf(connectionForOps),
});

export const showConnection = operation({
  method: 'GET',
  path: '/ops/{tenant}/connections/{id}',
  words: 'connection show',
  needs: 'technical.see',
  weight: 'reads',
  about: 'connection',
  summary: 'One connection: its settings, and the names of its credentials',
  examples: ['connection show 3 --tenant jangada'],
  params,
  reply,
  errors: ['connection.not-found'],
});

export const addConnection = operation({
  method: 'POST',
  path: '/ops/{tenant}/connections',
  words: 'connection add',
  needs: 'connections.change',
  weight: 'rights',
  undo: null,
  summary: 'Add a draft; nothing uses it before it was tested and activated',
  examples: [
    'connection add --tenant jangada --port pix --name efi-main --adapter efi --environment test --settings @efi.json --credentials @- --reason "contract 12"',
    'connection add --tenant jangada --port identity --name didit --adapter didit --environment test --settings @didit.json --credentials @- --reason "contract 13"',
  ],
  params: ofTenant,
  body: z.object({
    port: connectionPort,
    name: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/)),
    adapter: connectionAdapter,
    environment: connectionEnvironment,
    settings: fields,
    credentials: fields,
    order: z.optional(order),
  }),
  reply,
  errors: ['connection.taken', 'connection.no-key'],
});

export const setConnection = operation({
  method: 'POST',
  path: '/ops/{tenant}/connections/{id}/set',
  words: 'connection set',
  needs: 'connections.change',
  weight: 'rights',
  about: 'connection',
  undo: null,
  summary: 'Change order, settings or, of a draft, credentials; one that was live keeps its account',
  examples: ['connection set 3 --tenant jangada --order 1 --reason "the other bank is slow"'],
  params,
  body: z.object({
    order: z.optional(order),
    settings: z.optional(fields),
    credentials: z.optional(fields),
  }),
  reply,
  errors: ['connection.not-found', 'connection.in-use', 'connection.no-key'],
});

export const connectionStep = z.enum(['access', 'charge', 'session', 'read-back']);

export type ConnectionStep = z.infer<typeof connectionStep>;

export const dryRunForOps = z.object({
  ok: z.boolean(),
  /** The first step that failed; later ones were not tried. */
  failed: z.nullable(connectionStep),
  /** What happened, a line for each step that was tried. */
  steps: z.array(z.string()),
});

export type DryRunForOps = z.infer<typeof dryRunForOps>;

export const testConnection = operation({
  method: 'POST',
  path: '/ops/{tenant}/connections/{id}/test',
  words: 'connection test',
  needs: 'technical.see',
  weight: 'changes',
  about: 'connection',
  undo: null,
  summary: 'A dry run: sign in, make the least charge or a check of nobody, read it back; nothing is booked',
  examples: ['connection test 3 --tenant jangada --reason "before it goes live"'],
  params,
  reply: z.object({ data: dryRunForOps }),
  errors: ['connection.not-found', 'connection.no-key'],
});

export const activateConnection = operation({
  method: 'POST',
  path: '/ops/{tenant}/connections/{id}/activate',
  words: 'connection activate',
  needs: 'connections.change',
  weight: 'rights',
  about: 'connection',
  undo: 'connection disable',
  summary: 'Use a connection that passed its test, without a restart',
  examples: ['connection activate 3 --tenant jangada --reason "tested today"'],
  params,
  reply: z.object({ data: connectionForOps, next: z.array(z.string()) }),
  errors: ['connection.not-found', 'connection.not-tested', 'connection.no-key'],
});

export const disableConnection = operation({
  method: 'POST',
  path: '/ops/{tenant}/connections/{id}/disable',
  words: 'connection disable',
  needs: 'connections.change',
  weight: 'rights',
  about: 'connection',
  undo: 'connection activate',
  summary: 'Begin nothing new with it; payments, refunds and notices of the rest go on',
  examples: ['connection disable 3 --tenant jangada --reason "the contract has ended"'],
  params,
  reply: z.object({ data: connectionForOps, next: z.array(z.string()) }),
  errors: ['connection.not-found', 'connection.not-live'],
});

export const rotateConnection = operation({
  method: 'POST',
  path: '/ops/{tenant}/connections/{id}/rotate',
  words: 'connection rotate',
  needs: 'connections.change',
  weight: 'rights',
  about: 'connection',
  undo: null,
  summary: 'Take new credentials once they are accepted; two notice secrets are valid until --finish true',
  examples: [
    'connection rotate 3 --tenant jangada --credentials @new.json --reason "yearly rotation"',
    'connection rotate 3 --tenant jangada --new_notice_secret true --reason "a laptop was lost"',
    'connection rotate 3 --tenant jangada --finish true --reason "the bank uses the new secret"',
  ],
  params,
  body: z.object({
    credentials: z.optional(fields),
    /** Makes a new secret for notices, where it is ours to choose. */
    new_notice_secret: z.optional(z.boolean()),
    finish: z.optional(z.boolean()),
  }),
  reply: z.object({ data: connectionForOps, next: z.array(z.string()) }),
  errors: [
    'connection.not-found',
    'connection.rotating',
    'connection.refused',
    'connection.not-registered',
    'connection.no-key',
  ],
});
