import type { Endpoint } from '@jangada/contracts/api/endpoint';
import type { ErrorCode } from '@jangada/contracts/api/errors';
import type { Player } from '../support/players.ts';
import type { Answer, CallOptions } from '../support/test-platform.ts';
import type { Fixture } from './fixture.ts';

/** The call of a case. By default the caller follows from the operation's `access`: see `callOptionsOf`. */
export interface Prepared extends CallOptions {
  /** Signed in as this player on this player's site, instead of as the fixture's player. */
  readonly as?: Player;
  /** Checks besides status, schema and texts. */
  readonly holds?: (answered: Answer) => void | Promise<void>;
  /** Restores what the case broke, whatever happens. */
  readonly undo?: () => void | Promise<void>;
}

/** Prepares one call. It runs several times in one suite, so it must create new objects each time. */
export type Case = (fixture: Fixture) => Prepared | Promise<Prepared>;

/**
 * The cases of one operation: `success`, and one by the name of each error it declares. The ids in `success` belong to
 * the fixture's player; `shared` means that every player of the site may use them.
 */
export type OperationCases = {
  readonly success: Case;
  readonly shared?: boolean;
  /** The refusal of another player's ids where it is not 404: a sign-in does not reveal whether a key exists. */
  readonly foreignIdsRefusedAs?: ErrorCode;
} & {
  readonly [Code in ErrorCode]?: Case;
};

type EndpointName<Domain> = { [Name in keyof Domain]: Domain[Name] extends Endpoint ? Name : never }[keyof Domain];

/** The cases of a domain by the names of its operations; a name that its `endpoints.ts` lacks does not compile. */
export type DomainCases<Domain> = { readonly [Name in EndpointName<Domain>]?: OperationCases };
