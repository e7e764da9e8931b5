create table restrictions (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  user_id bigint not null,
  source text not null check (source in ('self_specific', 'self_central', 'social_program', 'debt_program', 'court', 'fraud', 'kyc', 'pause', 'limit')),
  reason text not null,
  start_at timestamptz not null default now(),
  end_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);
create index restrictions_of_user on restrictions (tenant_id, user_id) where ended_at is null;
-- A restriction says more than its source only to operators; the player reads the reason of its source.
create index restrictions_ending on restrictions (tenant_id, end_at) where ended_at is null;

-- One row per kind and window. A looser value waits in `pending_value` (null: no limit) until `pending_from`.
create table player_limits (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'bets', 'time')),
  span text not null check (span in ('day', 'week', 'month')),
  value bigint not null check (value >= 0),
  pending_value bigint,
  pending_from timestamptz,
  updated_at timestamptz not null default now(),
  -- Where the bets that a limit counts begin: a player's history grows, the month that is looked at on every bet does not.
  -- Windows only move forward, so an old bound is right and only wider than it needs to be.
  bets_from bigint not null default 0,
  bets_from_at timestamptz,
  primary key (tenant_id, user_id, kind, span),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  check (pending_value > value)
);
create index player_limits_pending on player_limits (tenant_id, pending_from) where pending_from is not null;

create table player_settings (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  time_alert_minutes integer check (time_alert_minutes in (15, 30, 60, 120)),
  marketing_email boolean not null default true,
  marketing_sms boolean not null default true,
  marketing_push boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);

-- Minutes with a sign of life of a signed-in player: what a limit of time counts, with the minutes of bets.
create table active_minutes (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  minute timestamptz not null,
  primary key (tenant_id, user_id, minute),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);
create index active_minutes_old on active_minutes (tenant_id, minute);
