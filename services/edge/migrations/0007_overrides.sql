-- Who put which remote from a development server, or an x-ray, into a browser of which tenant; kept for the record.
create table delivery.overrides (
  id uuid primary key,
  tenant text not null references delivery.tenants (slug),
  feature text not null check (feature in ('remote', 'x-ray')),
  remote text,
  origin text,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Its link is good for one browser.
  visited_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  -- The local build, with the hash of every file; emptied once the override has ended.
  release jsonb,
  check ((feature = 'remote') = (remote is not null and origin is not null))
);

create index overrides_by_tenant on delivery.overrides (tenant, created_at desc);
