import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { isSelected, tenantSelector, type TaggedTenant } from './tenant-groups.ts';

/** How many tenants or remotes one scope names. */
export const SELECTORS_MAX = 100;
const SCOPES_MAX = 20;

/** The actions of the delivery API. */
export const actions = ['read', 'inspect', 'publish', 'rollout', 'administer'] as const;

export type Action = (typeof actions)[number];

/**
 * The actions of each role: a `viewer` reads, a `releaser` publishes, an `operator` decides what tenants get, an
 * `admin` also creates tokens and accounts. All but a `viewer` inspect failures down to the sources of a release.
 */
export const roleActions = {
  viewer: ['read'],
  releaser: ['read', 'inspect', 'publish'],
  operator: ['read', 'inspect', 'rollout'],
  admin: ['read', 'inspect', 'publish', 'rollout', 'administer'],
} as const satisfies Record<string, readonly Action[]>;

export type Role = keyof typeof roleActions;

export const role = z.enum(Object.keys(roleActions) as [Role, ...Role[]]);

/** Changes that an operator may make: these tenants, these remotes; null is every remote. */
export const operatorScope = z.object({
  tenants: z.array(tenantSelector).check(z.minLength(1), z.maxLength(SELECTORS_MAX)),
  remotes: z.nullable(z.array(releasableName).check(z.minLength(1), z.maxLength(SELECTORS_MAX))),
});

export type OperatorScope = z.infer<typeof operatorScope>;

export const operatorScopes = z.array(operatorScope).check(z.minLength(1), z.maxLength(SCOPES_MAX));

/** The caller of the delivery API. */
export const principal = z.object({
  /**
   * `service`: the installation's token; `deploy`: the token of a remote's team; `operator`: a signed-in person;
   * `gate`: the edge itself.
   */
  kind: z.enum(['service', 'deploy', 'operator', 'gate']),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  role,
  /** Null: all remotes. A deploy token may be limited to one remote. */
  remote: z.nullable(releasableName),
  /** Missing: every tenant and remote. */
  scopes: z.optional(operatorScopes),
});

export type Principal = z.infer<typeof principal>;

/** May this caller perform the action on this remote? Without a remote: on all remotes? */
export const may = (caller: Principal, action: Action, remote?: string): boolean =>
  (roleActions[caller.role] as readonly Action[]).includes(action) &&
  (action === 'read' || caller.remote === null || caller.remote === remote);

/** May this caller, whose role may change rollouts, change this remote of this tenant? */
export const mayChange = ({ scopes }: Pick<Principal, 'scopes'>, tenant: TaggedTenant, remote: string): boolean =>
  !scopes ||
  scopes.some(
    ({ tenants, remotes }) =>
      tenants.some((selector) => isSelected(tenant, selector)) &&
      (remotes === null || remotes.some((name) => name === remote)),
  );

/** `casino of tag:small; every remote of verde`. */
export const describeScopes = (scopes: readonly OperatorScope[]): string =>
  scopes.map(({ tenants, remotes }) => `${remotes?.join(', ') ?? 'every remote'} of ${tenants.join(', ')}`).join('; ');
