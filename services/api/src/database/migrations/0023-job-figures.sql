-- Of each job the tenants for which it is late, the longest wait for a success, and the age of the last one, in seconds.
create function job_figures(jobs text[])
  returns table (job text, late bigint, waiting double precision, age double precision)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select r.job, count(*) filter (where r.late),
      coalesce(max(extract(epoch from now() - r.waiting_since)), 0)::double precision,
      min(extract(epoch from now() - r.last_succeeded_at))::double precision
    from job_runs r
    join tenants t on t.id = r.tenant_id and t.state in ('live', 'closed')
    where r.job = any (jobs) group by r.job;
  perform set_config('app.across_tenants', '', true);
end $$;
