-- Documents that the staff ask a player for, although none was refused. A request is open until a document of its
-- type is sent, and again when that is taken back or refused; asked again, the newer text and time count.
create table document_requests (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  type text not null check (type in ('rg_front', 'rg_back', 'cnh', 'passport', 'selfie', 'address_proof')),
  -- Why, for the player.
  told text not null,
  asked_by text not null,
  asked_at timestamptz not null default now(),
  primary key (tenant_id, user_id, type),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);
