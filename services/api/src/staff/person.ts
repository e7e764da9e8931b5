import type { Role } from '@jangada/contracts/ops/rights/roles';

/** What a person may do where and until when. */
export interface Grant {
  readonly id: string;
  readonly role: Role;
  /** The tenants; null for all. */
  readonly tenants: readonly string[] | null;
  readonly since: Date;
  readonly until: Date | null;
  /** The person who gave it; null for the first one of an installation. */
  readonly givenBy: string | null;
}

/** Who calls an operation. */
export interface Person {
  readonly id: string;
  /** Unique, and the name in the log. */
  readonly name: string;
  readonly grants: readonly Grant[];
  /** Grants that address lists restrict here; they count for operations that are allowed anywhere. */
  readonly outside: readonly Grant[];
  /** The session of the desk; null for a call with a key. */
  readonly session: StaffSession | null;
}

export interface StaffSession {
  readonly id: string;
  /** The same for all sessions of one browser. */
  readonly browser: string;
  /** When the person last touched a passkey in this session. */
  readonly provenAt: Date;
}
