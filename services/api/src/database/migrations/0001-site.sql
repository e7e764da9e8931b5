create table tenants (
  id text not null check (id ~ '^[a-z][a-z0-9-]{1,30}$'),
  casino_id integer not null,
  active boolean not null,
  settings jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What operators have set since, over the settings a tenant was registered with: registering it again keeps their word.
  changes jsonb not null default '{}',
  primary key (id),
  unique (casino_id)
);

create table tenant_domains (
  hostname text not null,
  tenant text not null,
  main boolean not null default false,
  primary key (hostname),
  foreign key (tenant) references tenants(id)
);

-- The tenant's own pages: plain text in both languages.
create table content_pages (
  tenant_id text not null default current_setting('app.tenant'),
  slug text not null check ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and (length(slug) <= 60)),
  title jsonb not null,
  body jsonb not null,
  published boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, slug),
  foreign key (tenant_id) references tenants(id)
);
