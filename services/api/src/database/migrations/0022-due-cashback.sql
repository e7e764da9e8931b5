-- The same tenants as in 0021. The settings of a tenant are read once instead of merged as a whole, which took most of the
-- time of all looks for due work.
create or replace function tenants_with_due_cashback() returns table (tenant_id text)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
declare
  local_now timestamp := now() at time zone 'America/Sao_Paulo';
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select t.id from tenants t
    cross join lateral (select t.settings -> 'site' as registered offset 0) s
    cross join lateral (
      select coalesce(t.changes ->> 'cashback_release_day', registered ->> 'cashback_release_day')::integer as weekday,
        coalesce(t.changes ->> 'cashback_release_hour', registered ->> 'cashback_release_hour')::integer as hour,
        coalesce(t.changes ->> 'cashback', registered ->> 'cashback')::boolean as is_on,
        coalesce(t.changes ->> 'cashback_conversion_percentage',
          registered ->> 'cashback_conversion_percentage')::numeric as percent
      offset 0) site
    cross join lateral (
      select date_trunc('day', local_now) + make_interval(hours => hour)
        - make_interval(days => (extract(dow from local_now)::integer - weekday + 7) % 7) as moment) this_week
    cross join lateral (
      select (case when moment > local_now then moment - interval '7 days' else moment end)
        at time zone 'America/Sao_Paulo' as moment) last
    where is_on and percent > 0
      and not exists (select from cashback_releases r where r.tenant_id = t.id and r.released_at >= last.moment);
  perform set_config('app.across_tenants', '', true);
end $$;
