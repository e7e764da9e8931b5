-- Secrets of tenants, sealed with the key of the services. The PIX provider signs notices with that of the webhook.
create table tenant_secrets (
  tenant text not null,
  name text not null check (name in ('realtime-app', 'pix-webhook')),
  sealed text not null,
  updated_at timestamptz not null default now(),
  primary key (tenant, name),
  foreign key (tenant) references tenants(id)
);
