-- Few messages are pinned, and the newest of them are read with every list of the chat.
create index chat_messages_pinned on chat_messages (tenant_id, id desc) where type = 'pinned' and deleted_at is null;
