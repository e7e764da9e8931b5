const FEW = 'an operator writes each';
const INSTALLATION = 'belongs to the installation or is one row for a tenant';
const SOON_GONE = 'ends within minutes and is purged';

/** Tables that the fill leaves nearly empty, and why their rows are few; a new table is filled or named here. */
export const tablesOfFewRows: Readonly<Record<string, string>> = {
  announced_levels: INSTALLATION,
  box_prizes: FEW,
  box_types: FEW,
  cashback_releases: 'one a week',
  catalogue_states: INSTALLATION,
  chat_rules: INSTALLATION,
  chat_words: FEW,
  connections: FEW,
  content_pages: FEW,
  coupons: FEW,
  day_sums: INSTALLATION,
  game_providers: 'one for a provider of games',
  game_rows: FEW,
  game_switches: FEW,
  google_nonces: SOON_GONE,
  held_wins: 'a prize above what its game can pay is rare',
  job_runs: 'one for a job of a tenant',
  ledger_proofs: INSTALLATION,
  levels: FEW,
  missions: FEW,
  outbox: 'a row leaves with its delivery',
  passkey_challenges: SOON_GONE,
  password_tickets: SOON_GONE,
  payout_stops: INSTALLATION,
  pix_refunds: 'a deposit that is given back is rare',
  proven_play: 'one for a provider of games or sports',
  received_notices: 'ends after 90 days',
  schema_migration_lock: INSTALLATION,
  schema_migrations: INSTALLATION,
  tenant_domains: INSTALLATION,
  tenant_secrets: INSTALLATION,
  tenants: INSTALLATION,
};
