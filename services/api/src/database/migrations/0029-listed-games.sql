-- The aggregator's list, once for all tenants: a tenant's catalogue follows it by version. Rows that are no longer listed stay.
create sequence catalogue_version;

create table listed_games (
  provider_code text not null,
  code text not null,
  -- The columns of a game, as the aggregator states them.
  content jsonb not null,
  -- The words by which a game is found, by their kind.
  words jsonb not null,
  listed boolean not null default true,
  -- Of the last change of the row, and of its words; rows that change together share it.
  version bigint not null,
  words_version bigint not null,
  primary key (provider_code, code)
);
create index listed_games_by_version on listed_games (version);
create index listed_games_by_words_version on listed_games (words_version);

create table catalogue_states (
  tenant_id text not null default current_setting('app.tenant'),
  -- The versions that the tenant's games and words have.
  version bigint not null default 0,
  words_version bigint not null default 0,
  -- The settings that its games were written with.
  preferences jsonb not null default '{}',
  primary key (tenant_id),
  foreign key (tenant_id) references tenants(id)
);
