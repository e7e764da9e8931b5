import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';

/** What may be done with the delivery. */
export const actions = ['read', 'inspect', 'publish', 'rollout', 'administer'] as const;

export type Action = (typeof actions)[number];

/**
 * Who may do what: a `viewer` looks, a `releaser` publishes, an `operator` decides what tenants get, an `admin` also
 * gives out tokens and accounts. All but a `viewer` inspect failures down to the sources of a release.
 */
export const roleActions = {
  viewer: ['read'],
  releaser: ['read', 'inspect', 'publish'],
  operator: ['read', 'inspect', 'rollout'],
  admin: ['read', 'inspect', 'publish', 'rollout', 'administer'],
} as const satisfies Record<string, readonly Action[]>;

export type Role = keyof typeof roleActions;

export const role = z.enum(Object.keys(roleActions) as [Role, ...Role[]]);

/** Who calls the delivery API. */
export const principal = z.object({
  /** `service`: the token of the installation; `deploy`: of a remote's team; `operator`: a person who signed in; `gate`: the edge itself. */
  kind: z.enum(['service', 'deploy', 'operator', 'gate']),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  role,
  /** A deploy token may be good for one remote only. */
  remote: z.nullable(releasableName),
});

export type Principal = z.infer<typeof principal>;

/** May this caller do that, to this remote? Without a remote the question is about all of them. */
export const may = (caller: Principal, action: Action, remote?: string): boolean =>
  (roleActions[caller.role] as readonly Action[]).includes(action) &&
  (action === 'read' || caller.remote === null || caller.remote === remote);
