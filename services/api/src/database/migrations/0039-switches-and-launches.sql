-- What operators have switched off, and why: all games of a maker, or one. The maker's list says what there is, not this.
create table game_switches (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  provider_code text not null,
  game_code text,
  reason text not null,
  since timestamptz not null default now(),
  unique nulls not distinct (tenant_id, provider_code, game_code)
);

-- A launch takes bets as long as the sign-in that opened it lives. Launches of before have none and end by themselves.
alter table game_launches
  add column session_hash text,
  add foreign key (tenant_id, session_hash) references sessions (tenant_id, token_hash) on delete cascade;
create index game_launches_of_session on game_launches (tenant_id, session_hash);

-- The prizes of the last day are found by their age, in the order they were written: a bet writes nothing for it.
create index bets_by_time on bets using brin (created_at) with (autosummarize = on);
