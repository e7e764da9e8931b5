import type { Retention, RetentionBasis, RetentionRules } from '@jangada/server/retention';

/** The gate needs an hour and the board a day. */
export const GUESTS_AGE = '25 hours';
export const COUNTS_AGE = '14 days';
/** Operators read the newest reports; the oldest are deleted. */
export const REPORTS_MAX = 100_000;

const rule = (rowFor: string, basis: RetentionBasis, why: string, otherEnd?: string): Retention => ({
  rowFor,
  basis,
  why,
  ends: [],
  ...(otherEnd === undefined ? {} : { otherEnd }),
});

const release = rule('a release', 'product', 'which release was in force when can be explained for good');
const revision = rule('a change of a rollout', 'dispute', 'who changed what: append-only history');
const ofTenant = rule('a tenant', 'technical', 'bounded by the tenants');
const ofOperator = rule('an operator', 'dispute', 'who may do what: names are never used again');
const migration = rule('a migration', 'technical', 'which files have run');

/** What every table of the schema `delivery` grows with, and how its rows end. */
export const retentionRules: RetentionRules = {
  beacons: rule('a failure in a browser', 'product', 'operators read the newest', 'the newest 100,000 stay'),
  health_guests: {
    ...rule('a guest, release, minute and result', 'product', 'the gate needs an hour and the board a day'),
    ends: [{ after: GUESTS_AGE, since: 'minute' }],
  },
  health_counts: {
    ...rule('a release, minute and result', 'product', 'figures of the board'),
    ends: [{ after: COUNTS_AGE, since: 'minute' }],
  },
  operator_sessions: rule(
    'a sign-in of an operator',
    'technical',
    'an ended session is useless',
    'when it has expired',
  ),
  operator_failures: rule('an account and address', 'technical', 'guesses are counted', 'a day after the last failure'),
  operator_addresses: rule(
    'an operator and address',
    'technical',
    'who is known there',
    '90 days after the last sign-in',
  ),
  releases: release,
  release_files: rule('a file of a release', 'product', 'what browsers may load', 'when its release is pruned'),
  source_maps: rule('a release', 'product', 'stack traces are resolved by it', 'when its release is pruned'),
  pair_results: rule('a release and shell that were tried', 'product', 'results of the compatibility matrix'),
  signing_keys: rule('a key of a team', 'dispute', 'what a revoked key signed can still be checked'),
  deploy_tokens: rule('a token of a team', 'dispute', 'who published what'),
  rollout_revisions: revision,
  wave_plans: revision,
  wave_changes: revision,
  freezes: revision,
  proposed_changes: revision,
  audit_entries: revision,
  overrides: rule('a local build in a browser', 'dispute', 'who showed what where; the build itself goes at its end'),
  operators: ofOperator,
  tenants: ofTenant,
  tenant_tags: ofTenant,
  second_person_tenants: ofTenant,
  schema_migrations: migration,
  schema_migration_lock: migration,
};
