-- The platform may show a mission in the chat.
alter table chat_messages
  add column mission_id bigint,
  add foreign key (tenant_id, mission_id) references missions (tenant_id, id);
