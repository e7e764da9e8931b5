-- What a player's ledger and bets changed on each local day. Rows are summed after they were committed, like the digests of
-- the ledger: a bet writes nothing here.
create table player_days (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  day date not null,
  cash bigint not null default 0,
  bonus bigint not null default 0,
  -- Money on hold and debt.
  reserved bigint not null default 0,
  -- Deposits that went back, in real money.
  returned bigint not null default 0,
  -- Stakes less refunds, and prizes, with those under review.
  stakes bigint not null default 0,
  prizes bigint not null default 0,
  primary key (tenant_id, user_id, day),
  foreign key (tenant_id) references tenants(id)
);

-- How far the rows of a tenant are summed.
create table day_sums (
  tenant_id text not null default current_setting('app.tenant'),
  ledger_through bigint not null default 0,
  bets_through bigint not null default 0,
  -- Bets behind `bets_through` are not older.
  bets_since timestamptz,
  primary key (tenant_id),
  foreign key (tenant_id) references tenants(id)
);
