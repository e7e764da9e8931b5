-- What each local day moved, by kind and account: every figure of a day that follows from the ledger is a sum of these rows.
-- They are written with the days of the players, in the same slices.
create table day_movements (
  tenant_id text not null default current_setting('app.tenant'),
  day date not null,
  kind text not null,
  -- An account of the house without `house:`, such as `psp` or `gaming:studio`; of players their kind, such as `cash`.
  account text not null,
  amount bigint not null,
  -- The transactions, and the first and last of them.
  movements bigint not null,
  first_txn bigint not null,
  last_txn bigint not null,
  primary key (tenant_id, day, kind, account),
  foreign key (tenant_id) references tenants(id)
);

-- The first deposit of each player.
create table first_deposits (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  day date not null,
  txn_id bigint not null,
  amount bigint not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id) references tenants(id)
);
create index first_deposits_by_day on first_deposits (tenant_id, day, txn_id);

-- Closed days. A closed day never changes: what is committed later with an earlier time belongs to the first open day.
create table day_figures (
  tenant_id text not null default current_setting('app.tenant'),
  day date not null,
  -- The last transaction that the day, or an earlier one, contains.
  ledger_through bigint not null,
  -- The head of the ledger's audit chain at the closing.
  head_row bigint,
  head_digest bytea,
  -- What players had at the end of the day.
  cash bigint not null,
  bonus bigint not null,
  hold bigint not null,
  receivable bigint not null,
  registrations integer not null,
  first_deposits integer not null,
  first_deposits_amount bigint not null,
  active integer not null,
  closed_at timestamptz not null default now(),
  primary key (tenant_id, day),
  foreign key (tenant_id) references tenants(id)
);

create trigger day_figures_append_only before delete or update or truncate on day_figures
  for each statement execute function refuse_change();

-- A ledger from before this table is summed from its first row on, while new rows go on to the days of the players.
alter table day_sums add column figures_through bigint not null default 0;

-- The player had a stake on the day that stood at its end; set when the day is closed.
alter table player_days add column active boolean not null default false;
