import type { Endpoint } from '../api/endpoint.ts';

export const DELIVERY_BASE = '/delivery/v1';

/** Refusals of the delivery API with their status. Operators read them; players never see them. */
export const deliveryErrorStatus = {
  'request.invalid': 422,
  'request.malformed': 400,
  'request.too-large': 413,
  'request.not-found': 404,
  'request.too-many': 429,
  'operator.unauthorised': 401,
  'operator.forbidden': 403,
  'operator.cross-site': 403,
  'operator.wrong-password': 401,
  'operator.unknown': 404,
  'operator.session-unknown': 404,
  'operator.name-taken': 409,
  'operator.last-admin': 409,
  'operator.limit-of-admin': 409,
  'operator.not-local': 409,
  'tenant.unknown': 404,
  'tenant.taken': 409,
  'tenant.in-use': 409,
  'remote.unknown': 404,
  'release.unknown': 404,
  'release.different-bytes': 409,
  'release.incomplete': 409,
  'release.file-undeclared': 404,
  'release.file-mismatch': 422,
  'release.unsigned': 422,
  'release.bad-signature': 422,
  'release.pruned': 409,
  'release.contract-broken': 409,
  'release.policy-broken': 422,
  'release.below-floor': 422,
  'release.over-budget': 422,
  'release.manifest-mismatch': 422,
  'release.offer-refused': 422,
  'release.surface-undeclared': 422,
  'release.accessibility-missing': 422,
  'release.accessibility-failed': 422,
  'release.check-failed': 422,
  'incident.unknown': 404,
  'key.unknown': 403,
  'key.revoked': 403,
  'key.taken': 409,
  'token.unknown': 404,
  'rollout.conflict': 409,
  'rollout.nothing-before': 409,
  'rollout.refused': 422,
  'rollout.frozen': 409,
  'freeze.unknown': 404,
  'approval.needed': 409,
  'approval.unknown': 404,
  'approval.own': 403,
  'approval.over': 409,
  'change-set.unknown': 404,
  'revision.unknown': 404,
  'wave.unknown': 404,
  'wave.overlap': 409,
  'wave.decided': 409,
  'override.off': 403,
  'override.unknown': 404,
  'override.ended': 409,
  'server.failed': 500,
  'server.unavailable': 503,
} as const satisfies Record<string, number>;

export type DeliveryErrorCode = keyof typeof deliveryErrorStatus;

/** An operation of the delivery API, which the edge serves and the CLI calls. */
export interface DeliveryEndpoint extends Pick<Endpoint, 'path' | 'summary' | 'query' | 'body' | 'reply'> {
  readonly method: Endpoint['method'] | 'PUT';
  /** `operator` sends the delivery token as bearer. */
  readonly access: Extract<Endpoint['access'], 'operator' | 'anyone'>;
  /** The body is plain bytes. */
  readonly bytes?: boolean;
  readonly errors: readonly DeliveryErrorCode[];
}

/** Infers the exact types of a declaration. */
export const endpoint = <Declaration extends DeliveryEndpoint>(declaration: Declaration): Declaration => declaration;
