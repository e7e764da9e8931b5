-- The PIX keys a player may be paid to, as the directory of keys writes them.
create table withdraw_methods (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  user_id bigint not null,
  type text not null check (type in ('cpf', 'email', 'phone', 'random')),
  key text not null,
  holder_name text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, user_id, key),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);

-- 0 pending, 1 paid, 2 cancelled, 3 key refused and money released, 4 processing, 5 under review.
create table withdrawals (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint not null default nextval('player_transaction_id'),
  user_id bigint not null,
  method_id bigint not null,
  amount bigint not null check (amount > 0),
  status smallint not null check (status between 0 and 5),
  review text[] not null default '{}',
  -- What it is called at the provider; it is never sent under another name.
  payout_id text not null,
  -- Set in the transaction after which nobody can cancel: from here on the provider alone knows how it ends.
  handed_to_psp_at timestamptz,
  asked_at timestamptz,
  e2eid text,
  trouble text,
  hold_txn_id bigint not null,
  end_txn_id bigint,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, payout_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, method_id) references withdraw_methods (tenant_id, id),
  foreign key (tenant_id, hold_txn_id) references ledger_txns (tenant_id, id),
  foreign key (tenant_id, end_txn_id) references ledger_txns (tenant_id, id),
  constraint withdrawal_ended_once check ((status in (1, 2, 3)) = (end_txn_id is not null)),
  constraint withdrawal_handed check (status <> 1 or handed_to_psp_at is not null)
);
create unique index withdrawals_one_open on withdrawals (tenant_id, user_id) where status in (0, 4, 5);
create index withdrawals_of_user on withdrawals (tenant_id, user_id, id desc);
create index withdrawals_open on withdrawals (tenant_id, id) where status in (0, 4, 5);

-- When the provider was last asked about a deposit that waits.
alter table deposits add column asked_at timestamptz;
create index deposits_waiting on deposits (tenant_id, created_at) where status in ('pending', 'waiting_payment');

-- What the provider says it received, beside what we have booked (I7).
create table pix_reconciliations (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  period_from timestamptz not null,
  period_to timestamptz not null,
  provider_count integer not null,
  provider_sum bigint not null,
  our_count integer not null,
  our_sum bigint not null,
  differences integer not null,
  repaired integer not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

create table pix_differences (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  reconciliation_id bigint not null,
  e2eid text not null,
  kind text not null check (kind in ('missing-here', 'missing-there', 'other-amount')),
  ours bigint,
  theirs bigint,
  repaired boolean not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, reconciliation_id) references pix_reconciliations (tenant_id, id)
);
