-- The proof of the books sums bets in slices, like the ledger.
alter table ledger_proofs add column bets_through bigint not null default 0;

-- Stakes less prizes and refunds of each provider, of all bets up to `bets_through`, rolled back or not.
create table proven_play (
  tenant_id text not null default current_setting('app.tenant'),
  provider text not null,
  amount bigint not null,
  primary key (tenant_id, provider),
  foreign key (tenant_id) references tenants(id)
);

-- Up to where reached levels are announced.
create table announced_levels (
  tenant_id text not null default current_setting('app.tenant'),
  -- The players of all bets up to this one.
  bets_through bigint not null default 0,
  -- The last player of a look at all of them, which new levels begin; null when it has ended.
  players_through bigint default 0,
  primary key (tenant_id),
  foreign key (tenant_id) references tenants(id)
);
