create table chat_messages (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  user_id bigint,
  type text not null default 'normal' check (type in ('pinned', 'global', 'normal')),
  text text not null,
  pinned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index chat_messages_of_user on chat_messages (tenant_id, user_id, id desc);

-- Without a user it is the platform speaking to everybody; who has read it is in notification_reads.
create table notifications (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  user_id bigint,
  type text not null,
  title jsonb not null,
  description jsonb not null,
  img text,
  pinned_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check ((user_id is null) = (type = 'platform'))
);
create index notifications_of_user on notifications (tenant_id, user_id, id desc);

create table notification_reads (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  notification_id bigint not null,
  read_at timestamptz not null default now(),
  primary key (tenant_id, user_id, notification_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, notification_id) references notifications (tenant_id, id)
);
