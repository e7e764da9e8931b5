-- A message that is sent again after a lost reply is the same message.
alter table chat_messages add column idempotency_key uuid;
create unique index chat_messages_sent_once on chat_messages (tenant_id, user_id, idempotency_key) where idempotency_key is not null;

-- Players report messages of others; an operator deletes the message or dismisses its reports.
create table chat_reports (
  tenant_id text not null default current_setting('app.tenant'),
  message_id bigint not null,
  user_id bigint not null,
  reason text not null check (reason in ('insult', 'spam', 'scam', 'other')),
  created_at timestamptz not null default now(),
  dismissed_at timestamptz,
  primary key (tenant_id, message_id, user_id),
  foreign key (tenant_id, message_id) references chat_messages(tenant_id, id),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);
create index chat_reports_open on chat_reports (tenant_id, message_id) where dismissed_at is null;
