-- The tenant's own pages: plain text in both languages.
create table content_pages (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  title jsonb not null,
  body jsonb not null,
  published boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, slug)
);
