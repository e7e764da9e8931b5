-- What was sent to a player by e-mail, SMS or WhatsApp, without its text, its code and the whole address. A receipt of
-- the provider finds its row by the sender's name and the provider's id.
create table sent_messages (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  user_id bigint not null,
  purpose text not null check (purpose in ('code', 'notice')),
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  language text not null,
  -- Masked.
  receiver text not null,
  -- Queued: taken by nobody, or by a sender that sends receipts. Sent: on its way to the receiver.
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed')),
  sender text,
  provider_id text,
  reason text check (reason in ('receiver', 'blocked', 'refused', 'not-delivered', 'away', 'limit', 'other')),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  ended_at timestamptz,
  -- When another message took the place of this one.
  followed_at timestamptz,
  primary key (tenant_id, id),
  check ((state = 'failed') = (reason is not null)),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);
create index sent_messages_of_player on sent_messages (tenant_id, user_id, id);
create unique index sent_messages_of_provider on sent_messages (sender, provider_id) where provider_id is not null;

-- The message of a code, and the codes of messages before it, which are good while it is: they may still arrive.
alter table verification_codes add column message_id bigint;
alter table verification_codes add column earlier_hashes text[] not null default '{}';

create policy receipts on sent_messages for select to current_user
  using (current_setting('app.across_tenants', true) = 'on');

-- A provider's receipt does not say whose message it is about.
create function message_of_receipt(of_sender text, of_provider_id text) returns table (tenant_id text, id bigint)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select m.tenant_id, m.id from sent_messages m where m.sender = of_sender and m.provider_id = of_provider_id;
  perform set_config('app.across_tenants', '', true);
end $$;
