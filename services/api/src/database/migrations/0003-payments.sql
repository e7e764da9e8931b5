-- Everything a player sees as a line of the statement takes its number from here, so that ids are unique across kinds.
create sequence player_transaction_id;

create table deposits (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint not null default nextval('player_transaction_id'),
  user_id bigint not null,
  txid text not null,
  amount bigint not null check (amount > 0),
  status text not null default 'pending'
    check (status in ('paid', 'waiting_payment', 'pending', 'refused', 'refunded', 'chargebacked')),
  qrcode text,
  coupon text,
  expires_at timestamptz not null,
  e2eid text,
  refusal text,
  txn_id bigint,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, txid),
  unique (tenant_id, e2eid),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, txn_id) references ledger_txns (tenant_id, id)
);
create index deposits_of_user on deposits (tenant_id, user_id, id desc);

-- Every Pix that reached the tenant's key, whether it could be credited or not: none is ever dropped.
create table pix_receipts (
  tenant_id text not null default current_setting('app.tenant'),
  e2eid text not null,
  txid text,
  amount bigint not null check (amount > 0),
  deposit_id bigint,
  outcome text not null check (outcome in ('credited', 'refunding', 'refunded', 'refund-failed', 'unmatched')),
  reason text,
  received_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, e2eid),
  foreign key (tenant_id, deposit_id) references deposits (tenant_id, id)
);
create index pix_receipts_of_txid on pix_receipts (tenant_id, txid);

-- Notices as they were told, so that one that contradicts an earlier one is noticed, and logged once.
create table pix_notices (
  tenant_id text not null default current_setting('app.tenant'),
  e2eid text not null,
  fingerprint text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, e2eid, fingerprint)
);

create table pix_refunds (
  tenant_id text not null default current_setting('app.tenant'),
  id text not null,
  e2eid text not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  status text not null default 'requested' check (status in ('requested', 'sent', 'done', 'failed')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, e2eid) references pix_receipts (tenant_id, e2eid)
);
