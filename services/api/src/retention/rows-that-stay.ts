import type { RetentionRules } from '@jangada/server/retention';
import { stays, type Rule } from './rule.ts';

/** Five years after an account is closed at least (Lei 9.613), and accounts are open for years. */
const money = (rowFor: string) => stays(rowFor, 'law', 'a record of money: see years of bets and of the ledger');
const bet = money('a stake, prize or refund');
const movement = money('a movement of money');
const payment = money('a deposit or withdrawal');
const reward = money('a reward or a box');
const ofPlayer = stays('a player, who has a few', 'law', 'identification and evidence, bounded by the players');
const ofPlayerAndGame = stays('a player and game', 'product', 'bounded by the players and the games they play');
const content = stays('what operators write', 'product', 'the content of a tenant');
const ofTenant = stays('a tenant', 'technical', 'bounded by the tenants');
const day = stays('a day of a tenant', 'product', 'bounded by the days, kinds of movements and providers');
const person = stays('a person of the operators’ side', 'law', 'who did what is read from the log for good');
const policy = stays('what an admin sets', 'product', 'a rule in force');
const migration = stays('a migration', 'technical', 'which files have run');

export const rowsThatStay: RetentionRules<Rule> = {
  bets: bet,
  bet_rollbacks: bet,
  win_remainders: bet,
  held_wins: bet,
  bonus_stakes: bet,
  ledger_txns: movement,
  ledger_entries: movement,
  audit_digests: movement,
  accounts: movement,
  wallets: movement,
  proven_balances: movement,
  player_days: movement,
  first_deposits: ofPlayer,
  day_movements: day,
  day_figures: day,
  game_days: stays('a day and game', 'product', 'bounded by the days and the games played on them'),
  game_players: movement,
  deposits: payment,
  pix_receipts: payment,
  pix_refunds: payment,
  med_claims: payment,
  withdrawals: payment,
  bonuses: reward,
  bonus_lines: reward,
  free_spins: reward,
  cashback_entries: reward,
  cashback_claims: reward,
  coupon_uses: payment,
  referrals: reward,
  reward_sources: reward,
  user_boxes: reward,
  user_prizes: reward,
  box_lines: reward,
  ops_log: stays('a command of an operator', 'law', 'a chain of digests: no line can be taken out'),

  player_reads: stays(
    'an opening or reveal of a player by the staff',
    'law',
    'who saw a player’s data, for as long as it is kept',
  ),
  player_notes: stays('a note about a player', 'product', 'bounded by what the staff write'),
  player_tags: ofPlayer,
  player_words: ofPlayer,
  document_requests: stays(
    'a kind of document asked of a player',
    'law',
    'identification, bounded by the players and the kinds',
  ),
  identity_checks: stays(
    'a check of a player’s identity by camera',
    'law',
    'identification: what was decided and why, bounded by the tries of a player',
  ),
  saved_views: stays('a saved view of a list', 'product', 'bounded by 100 for a person and tenant'),

  users: ofPlayer,
  addresses: ofPlayer,
  restrictions: ofPlayer,
  player_limits: ofPlayer,
  player_settings: ofPlayer,
  reached_levels: ofPlayer,
  withdraw_methods: ofPlayer,
  passkeys: ofPlayer,
  favorites: ofPlayerAndGame,
  game_likes: ofPlayerAndGame,
  game_plays: ofPlayerAndGame,

  games: content,
  listed_games: content,
  game_providers: content,
  game_words: content,
  game_rows: content,
  game_switches: content,
  content_pages: content,
  box_types: content,
  box_prizes: content,
  coupons: content,
  levels: content,
  missions: content,
  chat_words: content,
  chat_rules: content,

  tenants: ofTenant,
  tenant_domains: ofTenant,
  tenant_secrets: ofTenant,
  job_runs: ofTenant,
  catalogue_states: ofTenant,
  announced_levels: ofTenant,
  ledger_proofs: ofTenant,
  file_seals: ofTenant,
  proven_play: ofTenant,
  day_sums: ofTenant,
  payout_stops: ofTenant,
  connections: ofTenant,
  staff: person,
  staff_grants: person,
  staff_keys: person,
  staff_passkeys: person,
  staff_addresses: policy,
  staff_limits: policy,
  schema_migrations: migration,
  schema_migration_lock: migration,
};
