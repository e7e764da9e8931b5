import type { LimitClass } from '@jangada/contracts/ops/rights/limits';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Effects } from '@jangada/contracts/ops/rights/effects';
import type { SecondRequest } from '@jangada/contracts/ops/requests';
import type { Identity, Moment, OfTenant, Optional } from '../database/columns.ts';

/** The facts of a command's call, beside what it is about. */
export interface CommandFacts {
  /** The role by which the person may. */
  readonly role?: string | null;
  readonly second?: string;
  /** Of the effects that the second person has seen. */
  readonly digest?: string;
  readonly address?: string;
  readonly session?: string;
  readonly trace?: string;
}

export interface OpsTables {
  ops_log: OfTenant & {
    id: Identity;
    command: string;
    at: Moment;
    operator: string;
    words: string;
    about: string;
    reason: string;
    outcome: string;
    about_kind: Optional<string>;
    about_id: Optional<string>;
    player_id: Optional<number>;
    facts: ColumnType<CommandFacts | null, never, never>;
  };
  ops_requests: OfTenant & {
    key: string;
    command: string;
    fingerprint: string;
    leased_until: Date;
    reply: ColumnType<unknown, string | undefined, string>;
    params: ColumnType<unknown, never, string>;
    input: ColumnType<unknown, never, string>;
    created_at: Moment;
  };
  second_requests: OfTenant & {
    id: Identity;
    key: string;
    words: string;
    params: JSONColumnType<Record<string, unknown>>;
    input: JSONColumnType<Record<string, unknown>>;
    sealed: Optional<string>;
    reason: string;
    about_kind: Optional<string>;
    about_id: Optional<string>;
    player_id: Optional<number>;
    amount: Optional<number>;
    kinds: Optional<string[]>;
    effects: JSONColumnType<Effects>;
    digest: string;
    types_amount: boolean;
    asked_by: string;
    asked_name: string;
    asked_browser: Optional<string>;
    asked_at: Moment;
    expires_at: Date;
    state: Generated<SecondRequest['state']>;
    decided_by: Optional<string>;
    decided_name: Optional<string>;
    decided_reason: Optional<string>;
    decided_at: Optional<Date>;
    outcome: Optional<string>;
    kept: Optional<string>;
  };
  limit_uses: OfTenant & {
    command: string;
    person: string;
    class: LimitClass;
    player_id: Optional<number>;
    amount: number;
    used_at: Moment;
  };
}

declare module '../database/schema.ts' {
  interface Schema extends OpsTables {}
}
