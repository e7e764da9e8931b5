-- How far the proof of the books has come. A pass that is under way is continued by any process.
create table ledger_proofs (
  tenant_id text not null default current_setting('app.tenant'),
  started_at timestamptz,
  -- The pass began at the first row.
  whole boolean not null default false,
  ledger_through bigint not null default 0,
  operators_through bigint not null default 0,
  -- The last player whose wallet was compared with the proven balances.
  wallets_through bigint not null default 0,
  -- Differences of the pass that is under way.
  differences jsonb not null default '[]',
  finished_at timestamptz,
  whole_finished_at timestamptz,
  primary key (tenant_id),
  foreign key (tenant_id) references tenants(id)
);

-- The sum of each account's entries up to `ledger_through`.
create table proven_balances (
  tenant_id text not null default current_setting('app.tenant'),
  account_id text not null,
  balance bigint not null,
  primary key (tenant_id, account_id),
  foreign key (tenant_id) references tenants(id)
);
