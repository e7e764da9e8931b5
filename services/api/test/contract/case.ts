import type { Endpoint } from '@jangada/contracts/api/endpoint';
import type { ErrorCode } from '@jangada/contracts/api/errors';
import type { Player } from '../support/players.ts';
import type { Answer, CallOptions } from '../support/test-platform.ts';
import type { Fixture } from './fixture.ts';

/** The call of an operation in a case. The caller follows from its `access` by default: see `askedBy`. */
export interface Prepared extends CallOptions {
  /** Signed in as this player, on this player's site, instead of as `scene.player`. */
  readonly as?: Player;
  /** Checks besides status, schema and texts. */
  readonly holds?: (answered: Answer) => void | Promise<void>;
  /** Puts back what was broken for this case, whatever happens. */
  readonly undo?: () => void | Promise<void>;
}

/** Prepares one call. Runs several times in one suite, so what it makes has to be new each time. */
export type Case = (fixture: Fixture) => Prepared | Promise<Prepared>;

/**
 * The cases of one operation: `success`, and one by the name of each error it declares.
 * The ids in `success` belong to `scene.player`; `shared` means that every player of the site may use them.
 */
export type OperationCases = {
  readonly success: Case;
  readonly shared?: boolean;
  /** How somebody else's ids are refused where it is not by 404: a sign-in does not tell whether a key exists. */
  readonly foreignIdsRefusedAs?: ErrorCode;
} & {
  readonly [Code in ErrorCode]?: Case;
};

type EndpointName<Domain> = { [Name in keyof Domain]: Domain[Name] extends Endpoint ? Name : never }[keyof Domain];

/** The cases of a domain by the names of its operations; a name that its `endpoints.ts` does not have does not build. */
export type DomainCases<Domain> = { readonly [Name in EndpointName<Domain>]?: OperationCases };
