create table chat_messages (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  user_id bigint,
  type text not null default 'normal' check (type in ('pinned', 'global', 'normal')),
  text text not null,
  pinned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  attachments jsonb not null default '[]',
  -- The platform may show a mission in the chat.
  mission_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  foreign key (tenant_id, mission_id) references missions(tenant_id, id)
);
create index chat_messages_of_user on chat_messages (tenant_id, user_id, id desc);
-- Few messages are pinned, and the newest of them are read with every list of the chat.
create index chat_messages_pinned on chat_messages (tenant_id, id desc)
  where (type = 'pinned') and (deleted_at is null);

-- Without a user it is the platform speaking to everybody; who has read it is in notification_reads.
create table notifications (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  user_id bigint,
  type text not null,
  title jsonb not null,
  description jsonb not null,
  img text,
  pinned_until timestamptz,
  created_at timestamptz not null default now(),
  -- Marketing is not pushed to those who do not want it or may not have it. A box of the player can come with a notification.
  marketing boolean not null default false,
  user_box jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  check ((user_id is null) = (type = 'platform'))
);
create index notifications_of_user on notifications (tenant_id, user_id, id desc);

create table notification_reads (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  notification_id bigint not null,
  read_at timestamptz not null default now(),
  primary key (tenant_id, user_id, notification_id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  foreign key (tenant_id, notification_id) references notifications(tenant_id, id)
);

-- A browser that may be woken. An endpoint is one browser, whoever uses it now.
create table push_subscriptions (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  user_id bigint not null,
  endpoint text not null check (length(endpoint) <= 2048),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  -- A browser is told things as long as the session that subscribed it is open; one without is forgotten with all of its player's.
  session_hash text,
  primary key (tenant_id, id),
  unique (tenant_id, endpoint),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);
create index push_subscriptions_of_user on push_subscriptions (tenant_id, user_id, id);
create index push_subscriptions_of_session on push_subscriptions (tenant_id, session_hash);

-- Each notification is pushed to each browser once, however often its job is run.
create table push_deliveries (
  tenant_id text not null default current_setting('app.tenant'),
  notification_id bigint not null,
  subscription_id bigint not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (tenant_id, notification_id, subscription_id),
  foreign key (tenant_id, notification_id) references notifications(tenant_id, id),
  foreign key (tenant_id, subscription_id) references push_subscriptions(tenant_id, id) on delete cascade
);
create index push_deliveries_of_subscription on push_deliveries (tenant_id, subscription_id);
create index push_deliveries_by_time on push_deliveries using brin (created_at);

-- The words and the pace an operator sets while the chat runs, beside those of the tenant's settings.
create table chat_words (
  tenant_id text not null default current_setting('app.tenant'),
  word text not null check ((word = lower(word)) and ((length(word) >= 2) and (length(word) <= 40))),
  created_at timestamptz not null default now(),
  primary key (tenant_id, word),
  foreign key (tenant_id) references tenants(id)
);

create table chat_rules (
  tenant_id text not null default current_setting('app.tenant'),
  slow_mode_seconds integer not null default 3,
  -- More of what an operator sets while the chat runs.
  minimum_wagered bigint not null default 0 check (minimum_wagered >= 0),
  attachment_hosts text[] not null default '{}',
  constraint chat_pace_pkey primary key (tenant_id),
  constraint chat_pace_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint chat_pace_slow_mode_seconds_check check ((slow_mode_seconds >= 0) and (slow_mode_seconds <= 3600))
);

-- What live support knows a player by. A token is good while its session is: signing out needs to know nothing of it.
create table support_tokens (
  tenant_id text not null default current_setting('app.tenant'),
  token_hash text not null,
  session_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, session_hash) references sessions(tenant_id, token_hash) on delete cascade
);
create index support_tokens_of_session on support_tokens (tenant_id, session_hash);
