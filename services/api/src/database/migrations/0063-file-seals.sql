-- How far the files of a tenant are sealed with the first key of `API_FILES_KEY`. A pass looks at every file, in the order
-- of the rows that name them; it is continued by the next run.
create table file_seals (
  tenant_id text primary key default current_setting('app.tenant') references tenants(id),
  -- A digest of that key.
  key text not null,
  began_at timestamptz not null default now(),
  documents_through bigint not null default 0,
  players_through bigint not null default 0,
  ended_at timestamptz,
  current_files bigint not null default 0,
  sealed_files bigint not null default 0,
  unreadable_files bigint not null default 0,
  -- When the last pass began after which every file was sealed with the key.
  clean_since timestamptz
);
create policy figures on file_seals for select to current_user
  using (current_setting('app.across_tenants', true) = 'on');

create function file_figures() returns table (figure text, label text, value double precision)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select 'files_of_pass', count.state, sum(count.files)::double precision
      from file_seals s cross join lateral (values
        ('current', s.current_files), ('sealed', s.sealed_files), ('unreadable', s.unreadable_files)) count (state, files)
      group by count.state
    union all
    select 'files_sealed_age_seconds', '', extract(epoch from now() - min(coalesce(s.clean_since, t.created_at)))::double precision
      from tenants t left join file_seals s on s.tenant_id = t.id
      where t.state in ('live', 'closed') having count(s.tenant_id) > 0;
  perform set_config('app.across_tenants', '', true);
end $$;
