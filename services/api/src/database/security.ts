import type { ClientBase } from 'pg';

/**
 * Tables that the application role may only read. Rights are granted after every migration, so that a new table cannot
 * be forgotten.
 */
const readOnly = [
  'tenants',
  'tenant_domains',
  'tenant_secrets',
  'wallets',
  'accounts',
  'ledger_txns',
  'ledger_entries',
  'ops_log',
  // Triggers of the players write it.
  'player_words',
  'audit_digests',
  // A service that does not migrate looks whether it has been done.
  'schema_migrations',
];
const appendOnly = [
  'box_prizes',
  'day_figures',
  'player_reads',
  'pix_notices',
  'pix_reconciliations',
  'pix_differences',
  'provider_calls',
  'reconciliations',
];

/**
 * What the application role may do with the people of the operators' side: a person, grant or key is written once and
 * ended, never rewritten, so that the log stays true of it.
 */
const staff: Readonly<Record<string, string>> = {
  staff: 'select, insert, update (language, sealed_cpf, ended_at)',
  staff_grants: 'select, insert, update (ended_at, ended_by)',
  staff_keys: 'select, insert, update (used_at, ended_at)',
  staff_passkeys: 'select, insert, update (counter, synced, used_at), delete',
  staff_sessions: 'select, insert, update (used_at, proven_at, ended_at), delete',
  staff_challenges: 'select, insert, delete',
  staff_invitations: 'select, insert, update (used_at), delete',
  staff_addresses: 'select, insert, update, delete',
  staff_limits: 'select, insert, update, delete',
};

/**
 * Functions that are the only way to change money and wallets (modules/ledger), the logs with digests and the registry
 * of tenants (0045), and to delete old rows.
 */
const callable = [
  'open_wallet',
  'lock_wallets',
  'lock_unlocked_wallets',
  'update_wallet',
  'post_movements',
  'purge_provider_calls',
  'purge_records',
  'seal_ledger',
  'append_command',
  'append_command_line',
  'audited_txn',
  'audited_command',
  'next_digest',
  'figures',
  'file_figures',
  'lock_registry',
  'lock_tenant',
  'register_tenant',
  'set_tenant_state',
  'set_tenant_changes',
  'set_tenant_pix_key',
  'seal_tenant_secret',
];

/** Functions that look across tenants, and return names of tenants or counts (0021). */
const findingDueWork = [
  'tenants_with_due_identity_checks',
  'tenants_due',
  'late_jobs',
  'job_figures',
  'tenants_with_outbox_rows',
  'tenants_with_unsealed_rows',
  'tenants_to_prove',
  'tenants_with_movements_within',
  'tenants_with_pending_deposits',
  'tenants_with_unconfirmed_payouts',
  'tenants_with_open_withdrawals',
  'tenants_with_waiting_notices',
  'tenants_with_ended_restrictions',
  'tenants_with_ended_bonuses',
  'tenants_with_expired_missions',
  'tenants_with_approved_referrals',
  'tenants_with_due_cashback',
  'taken_by_other_tenant',
  'tenants_with_expired_requests',
  'tenant_with_pix_key',
  'message_of_receipt',
];

/**
 * The registry is read before a tenant is known, so it is not filtered by tenant; the aggregator's list and the people
 * of the operators' side are of all tenants.
 */
const withoutTenant = [
  'tenants',
  'tenant_domains',
  'tenant_secrets',
  'listed_games',
  'schema_migrations',
  'schema_migration_lock',
  ...Object.keys(staff),
];

/**
 * Forces row-level security on every table and grants the application role only the rights that it needs.
 *
 * @param owner a connection of the role that owns the schema, inside a transaction
 * @param appRole the name of the API's role
 */
export const secure = async (owner: ClientBase, appRole: string): Promise<void> => {
  const role = owner.escapeIdentifier(appRole);
  const { rows } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'platform'`,
  );
  const tables = rows.map(({ name }) => name);
  const policies = await owner.query<{ name: string }>(
    `select tablename as name from pg_policies where schemaname = 'platform' and policyname = 'own_tenant'`,
  );
  const isolated = new Set(policies.rows.map(({ name }) => name));

  await owner.query(`grant usage on schema platform to ${role}`);
  await owner.query(`revoke all on all tables in schema platform from ${role}`);
  await owner.query(`grant usage on all sequences in schema platform to ${role}`);

  for (const table of tables) {
    const name = owner.escapeIdentifier(table);
    if (!withoutTenant.includes(table) && !isolated.has(table)) await isolate(owner, name);
    if (table === 'schema_migration_lock') continue;
    await owner.query(`grant ${rightsOn(table)} on ${name} to ${role}`);
  }
  await owner.query('revoke all on all functions in schema platform from public');
  for (const name of [...callable, ...findingDueWork])
    await owner.query(`grant execute on function ${name} to ${role}`);
};

function rightsOn(table: string): string {
  const ofStaff = staff[table];
  if (ofStaff !== undefined) return ofStaff;
  if (readOnly.includes(table)) return 'select';
  return appendOnly.includes(table) ? 'select, insert' : 'select, insert, update, delete';
}

async function isolate(owner: ClientBase, table: string): Promise<void> {
  await owner.query(`alter table ${table} enable row level security`);
  await owner.query(`alter table ${table} force row level security`);
  await owner.query(
    `create policy own_tenant on ${table} using (tenant_id = current_setting('app.tenant', true))
     with check (tenant_id = current_setting('app.tenant', true))`,
  );
}
