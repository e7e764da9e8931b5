-- Which of the staff have a player's page open: renewed while it is shown, and over when it is not. No record of reads.
create table player_presence (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  person text not null,
  seen_at timestamptz not null default now(),
  primary key (tenant_id, user_id, person),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);
create index player_presence_seen on player_presence (tenant_id, seen_at);
