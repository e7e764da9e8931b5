-- A browser that its player has not used for long is forgotten. Browsers of before count as used at the upgrade.
alter table user_browsers add column last_seen_at timestamptz not null default now();

-- The API has no right to delete records of money and of providers; what is due goes through here, oldest first. Row-level
-- security binds the owner too: only rows of the tenant that calls.
create function purge_records(of_table text, rows_max integer, out removed bigint, out oldest timestamptz)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
declare
  of_tenant text := current_setting('app.tenant');
  duty timestamptz := now() - interval '5 years';
  yearly timestamptz := now() - interval '1 year';
begin
  case of_table
  when 'provider_calls' then
    with gone as (
      delete from provider_calls where ctid = any (array(
        select first.row from (
          select c.ctid as row, c.received_at from provider_calls c where c.tenant_id = of_tenant order by c.id limit rows_max
        ) first where first.received_at < duty))
      returning received_at
    ) select count(*), min(received_at) into removed, oldest from gone;
  when 'pix_notices' then
    with gone as (
      delete from pix_notices where ctid = any (array(
        select n.ctid from pix_notices n where n.tenant_id = of_tenant and n.created_at < duty limit rows_max))
      returning created_at
    ) select count(*), min(created_at) into removed, oldest from gone;
  when 'pix_differences' then
    with gone as (
      delete from pix_differences where ctid = any (array(
        select first.row from (
          select d.ctid as row, d.created_at from pix_differences d where d.tenant_id = of_tenant order by d.id limit rows_max
        ) first where first.created_at < duty))
      returning created_at
    ) select count(*), min(created_at) into removed, oldest from gone;
  when 'pix_reconciliations' then
    with gone as (
      delete from pix_reconciliations where ctid = any (array(
        (select r.ctid from pix_reconciliations r
          where r.tenant_id = of_tenant and r.differences = 0 and r.created_at < yearly limit rows_max)
        union all
        (select r.ctid from pix_reconciliations r
          where r.tenant_id = of_tenant and r.differences > 0 and r.created_at < duty and not exists (
            select from pix_differences d where d.tenant_id = r.tenant_id and d.reconciliation_id = r.id) limit rows_max)
        limit rows_max))
      returning created_at
    ) select count(*), min(created_at) into removed, oldest from gone;
  when 'reconciliations' then
    -- The next proof compares with the newest of its kind, however old that is.
    with gone as (
      delete from reconciliations where ctid = any (array(
        (select r.ctid from reconciliations r
          where r.tenant_id = of_tenant and r.differences = '[]' and r.created_at < yearly and exists (
            select from reconciliations n where n.tenant_id = r.tenant_id and n.kind = r.kind and n.subject = r.subject
              and n.id > r.id) limit rows_max)
        union all
        (select r.ctid from reconciliations r
          where r.tenant_id = of_tenant and r.differences <> '[]' and r.created_at < duty and exists (
            select from reconciliations n where n.tenant_id = r.tenant_id and n.kind = r.kind and n.subject = r.subject
              and n.id > r.id) limit rows_max)
        limit rows_max))
      returning created_at
    ) select count(*), min(created_at) into removed, oldest from gone;
  else
    raise exception 'rows of % are not purged', of_table using errcode = 'invalid_parameter_value';
  end case;
end $$;
