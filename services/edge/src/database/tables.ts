import type { SignedAccessibilityReport } from '@jangada/contracts/delivery/accessibility-report';
import type { OperatorScope, Role } from '@jangada/contracts/delivery/access';
import type { TriedPair } from '@jangada/contracts/delivery/matrix.endpoints';
import type { ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import type { FreezeTimes } from '@jangada/contracts/delivery/freeze';
import type { Release } from '@jangada/contracts/delivery/release';
import type { ReleaseState } from '@jangada/contracts/delivery/releases.endpoints';
import type { SignedSourceMaps } from '@jangada/contracts/delivery/source-maps';
import type { GateEvidence, Rollout } from '@jangada/contracts/delivery/rollout';
import type { WavePlan, WaveState } from '@jangada/contracts/delivery/wave-plan';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Null when it is not given. */
type Absent<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
type Moment = ColumnType<Date, Date | undefined, Date>;

/** The schema `delivery`, as `migrations/` creates it. */
export interface Tables {
  tenants: { slug: string; domain: string; created_at: Moment; removed_at: Date | null; closed_at: Date | null };
  releases: {
    remote: string;
    version: string;
    digest: string;
    state: ReleaseState;
    document: JSONColumnType<Release>;
    publisher: string | null;
    key_id: string | null;
    signature: string | null;
    created_at: Moment;
    touched_at: Moment;
    published_at: Date | null;
    pruned_at: Date | null;
    /** The admin who published the release although it breaks live ones, and the reason. */
    allowed_break: JSONColumnType<{ by: string; reason: string }> | null;
    /** The admin who published the release although it fails its check, the reason, and what failed. */
    forced: JSONColumnType<{ by: string; reason: string; findings: string[] }> | null;
    /**
     * The accessibility report as it was sent; null for the shell, and for a release that an administrator published
     * without one.
     */
    accessibility: JSONColumnType<SignedAccessibilityReport> | null;
    pruned_by: string | null;
  };
  pair_results: {
    remote: string;
    version: string;
    host: string;
    found: JSONColumnType<TriedPair>;
    tried_by: string;
    tried_at: Moment;
  };
  signing_keys: {
    id: string;
    public_key: string;
    remote: string | null;
    name: string;
    created_by: string;
    created_at: Moment;
    revoked_at: Date | null;
  };
  deploy_tokens: {
    id: Generated<string>;
    prefix: string;
    token_hash: Buffer;
    remote: string;
    name: string;
    key_id: string;
    days: number | null;
    created_by: string;
    created_at: Moment;
    expires_at: Date | null;
    last_used_at: Date | null;
    revoked_at: Date | null;
    revoked_by: string | null;
  };
  release_files: {
    remote: string;
    version: string;
    path: string;
    arrived_at: Moment;
    brotli_quality: Generated<number>;
  };
  source_maps: { remote: string; version: string; signed: JSONColumnType<SignedSourceMaps>; declared_at: Moment };
  rollout_revisions: {
    tenant: string;
    remote: string;
    revision: number;
    rollout: JSONColumnType<Rollout>;
    author: string;
    reason: string;
    change_set: string | null;
    evidence: JSONColumnType<GateEvidence> | null;
    urgent: Generated<boolean>;
    created_at: Moment;
  };
  beacons: {
    id: Generated<string>;
    tenant: string;
    guest: string;
    remote: string;
    version: string;
    kind: string;
    expose: string | null;
    path: string;
    message: string | null;
    stack: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: Moment;
  };
  health_guests: {
    tenant: string;
    remote: string;
    version: string;
    minute: Date;
    guest: string;
    what: string;
    at: Moment;
  };
  health_counts: { tenant: string; remote: string; version: string; minute: Date; what: string; count: number };
  operators: {
    id: Generated<string>;
    name: string;
    password_hash: string;
    role: Role;
    scopes: ColumnType<OperatorScope[] | null, string | null | undefined, string | null>;
    disabled_at: Date | null;
    created_at: Moment;
  };
  operator_sessions: {
    id: Generated<string>;
    token_hash: Buffer;
    /** Null for a person of the desk. */
    operator_id: Absent<string>;
    desk_session: Absent<string>;
    person_id: Absent<string>;
    person_name: Absent<string>;
    person_role: Absent<Role>;
    person_scopes: ColumnType<OperatorScope[] | null, string | null | undefined, string | null>;
    ip: string;
    agent: string;
    created_at: Moment;
    last_seen_at: Moment;
    expires_at: ColumnType<Date, Date, Date>;
  };
  operator_addresses: {
    name: string;
    ip: string;
    signed_in_at: ColumnType<Date, Date, Date>;
  };
  operator_failures: {
    name: string;
    ip: string;
    failures: number;
    last_failed_at: ColumnType<Date, Date, Date>;
    locked_until: Date | null;
  };
  overrides: {
    id: string;
    tenant: string;
    feature: 'remote' | 'x-ray';
    remote: string | null;
    origin: string | null;
    created_by: string;
    created_at: Moment;
    expires_at: ColumnType<Date, Date, Date>;
    visited_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    revoked_by: ColumnType<string | null, string | null | undefined, string | null>;
    release: JSONColumnType<Release> | null;
  };
  tenant_tags: { tenant: string; tag: string; created_at: Moment };
  wave_plans: {
    id: Generated<string>;
    releases: JSONColumnType<WavePlan['releases']>;
    waves: JSONColumnType<WavePlan['waves']>;
    starts_at: ColumnType<Date, Date, Date>;
    state: WaveState;
    wave: Generated<number>;
    wave_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
    why: Generated<string>;
    progress: ColumnType<WavePlan['progress'], string | null | undefined, string | null>;
    left_out: ColumnType<string[], string | undefined, string>;
    force: boolean;
    author: string;
    reason: string;
    created_at: Moment;
  };
  freezes: {
    id: Generated<string>;
    times: JSONColumnType<FreezeTimes>;
    author: string;
    reason: string;
    created_at: Moment;
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  second_person_tenants: { tenant: string; created_at: Moment };
  proposed_changes: {
    id: Generated<string>;
    changes: JSONColumnType<ProposedChange[]>;
    options: JSONColumnType<{ force?: boolean; urgent?: boolean; overrideFreeze?: boolean }>;
    author: string;
    reason: string;
    created_at: Moment;
    expires_at: ColumnType<Date, Date, Date>;
    decision: ColumnType<'approved' | 'declined' | null, null | undefined, 'approved' | 'declined'>;
  };
  wave_changes: { plan: string; wave: number; tenant: string; remote: string; revision: number };
  audit_entries: {
    id: Generated<string>;
    actor: string;
    action: string;
    subject: string;
    reason: string;
    facts: JSONColumnType<Record<string, unknown>>;
    created_at: Moment;
  };
}
