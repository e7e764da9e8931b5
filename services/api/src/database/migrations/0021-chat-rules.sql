-- More of what an operator sets while the chat runs.
alter table chat_pace rename to chat_rules;
alter table chat_rules alter column slow_mode_seconds set default 3;
alter table chat_rules add column minimum_wagered bigint not null default 0 check (minimum_wagered >= 0);
alter table chat_rules add column attachment_hosts text[] not null default '{}';
