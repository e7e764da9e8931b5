-- Whether anything may stand in the way of this player's next bet or deposit: a restriction, a limit, a block. It is read
-- with the row that has to be locked anyway, so a bet of everybody else asks nothing more. Who is here already counts as
-- guarded until the job has looked (modules/limits).
alter table wallets add column guarded boolean not null default true;
alter table wallets alter column guarded set default false;

-- One row per kind and window. A looser value waits in `pending_value` (null: no limit) until `pending_from`.
create table player_limits (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  user_id bigint not null,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'bets', 'time')),
  span text not null check (span in ('day', 'week', 'month')),
  value bigint not null check (value >= 0),
  pending_value bigint check (pending_value > value),
  pending_from timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id, kind, span),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index player_limits_pending on player_limits (tenant_id, pending_from) where pending_from is not null;

create table player_settings (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  user_id bigint not null,
  time_alert_minutes integer check (time_alert_minutes in (15, 30, 60, 120)),
  marketing_email boolean not null default true,
  marketing_sms boolean not null default true,
  marketing_push boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);

-- Minutes with a sign of life of a signed-in player: what a limit of time counts, with the minutes of bets.
create table active_minutes (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  user_id bigint not null,
  minute timestamptz not null,
  primary key (tenant_id, user_id, minute),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index active_minutes_old on active_minutes (tenant_id, minute);

-- When the session was last used: a regulated site locks money after half an hour without a sign of life.
alter table sessions add column seen_at timestamptz not null default now();

-- A restriction says more than its source only to operators; the player reads the reason of its source.
create index restrictions_ending on restrictions (tenant_id, end_at) where ended_at is null;

-- Google knows a person by its subject. Who came that way gives phone and CPF later.
alter table users alter column phone drop not null;
alter table users add column google_subject text;
alter table users add constraint users_tenant_id_google_subject_key unique (tenant_id, google_subject);

alter table verification_codes drop constraint verification_codes_purpose_check;
alter table verification_codes add constraint verification_codes_purpose_check
  check (purpose in ('verify-sms', 'verify-email', 'recover-password', 'change-password'));
