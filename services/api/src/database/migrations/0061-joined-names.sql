-- Somebody called D'Ávila is asked for as Davila too.
create or replace function words_of_name(name text) returns setof text
  language sql immutable as $$
  select distinct left(word, 60) from (
    select part as word from regexp_split_to_table(replace(name, ''' ', ''''), '[ -]+') part
    union all
    select substring(part from '''(.+)$') from regexp_split_to_table(replace(name, ''' ', ''''), '[ -]+') part
    union all
    select replace(part, '''', '') from regexp_split_to_table(replace(name, ''' ', ''''), '[ -]+') part) words
  where word <> ''
$$;

create function pg_temp.store_joined_words() returns void
  language plpgsql as $$
declare
  tenant text;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant, true);
    insert into player_words (tenant_id, user_id, word)
      select u.tenant_id, u.id, word from users u, words_of_name(u.first_name || ' ' || u.last_name) word
      where u.first_name like '%''%' or u.last_name like '%''%'
      on conflict do nothing;
  end loop;
end $$;

select pg_temp.store_joined_words();
