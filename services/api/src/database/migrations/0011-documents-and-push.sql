-- What a player proves their identity with. The bytes lie in the object store under a random key, never here.
create table documents (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  user_id bigint not null,
  type text not null check (type in ('rg_front', 'rg_back', 'cnh', 'passport', 'selfie', 'address_proof')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  reason text,
  media_type text not null,
  size_bytes int not null check (size_bytes > 0),
  -- Null once the bytes are gone: a document that was taken back is not kept.
  object_key text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check ((status = 'rejected') = (reason is not null)),
  check ((status = 'pending') = (decided_at is null))
);
create unique index documents_one_pending on documents (tenant_id, user_id, type) where status = 'pending';
create index documents_of_user on documents (tenant_id, user_id, id desc);
create index documents_waiting on documents (tenant_id, id) where status = 'pending';

-- A browser that may be woken. An endpoint is one browser, whoever uses it now.
create table push_subscriptions (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  user_id bigint not null,
  endpoint text not null check (length(endpoint) <= 2048),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, endpoint),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index push_subscriptions_of_user on push_subscriptions (tenant_id, user_id, id);

-- Each notification is pushed to each browser once, however often its job is run.
create table push_deliveries (
  tenant_id text not null default current_setting('app.tenant'),
  notification_id bigint not null,
  subscription_id bigint not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (tenant_id, notification_id, subscription_id),
  foreign key (tenant_id, notification_id) references notifications (tenant_id, id),
  foreign key (tenant_id, subscription_id) references push_subscriptions (tenant_id, id) on delete cascade
);
create index push_deliveries_of_subscription on push_deliveries (tenant_id, subscription_id);

-- Marketing is not pushed to those who do not want it or may not have it. A box of the player can come with a notification.
alter table notifications add column marketing boolean not null default false;
alter table notifications add column user_box jsonb;
update notifications set marketing = true where user_id is null;

alter table chat_messages add column attachments jsonb not null default '[]';

-- The words and the pace an operator sets while the chat runs, beside those of the tenant's settings.
create table chat_words (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  word text not null check (word = lower(word) and length(word) between 2 and 40),
  created_at timestamptz not null default now(),
  primary key (tenant_id, word)
);
create table chat_pace (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  slow_mode_seconds int not null check (slow_mode_seconds between 0 and 3600),
  primary key (tenant_id)
);
