-- The words of a player's name: somebody is asked for by any of their names, in any order. A table, because an index on an
-- expression would not be used under the policy of tenants.
create table player_words (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  word text not null,
  primary key (tenant_id, user_id, word),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);

-- `Ana-Luz D'Ávila` has Ana, Luz, D'Ávila and Ávila. A longer word than a search has would be too long for an index.
create function words_of_name(name text) returns setof text
  language sql immutable as $$
  select distinct left(word, 60) from (
    select part as word from regexp_split_to_table(replace(name, ''' ', ''''), '[ -]+') part
    union all
    select substring(part from '''(.+)$') from regexp_split_to_table(replace(name, ''' ', ''''), '[ -]+') part) words
  where word <> ''
$$;

create function store_name_words() returns trigger
  language plpgsql security definer set search_path = platform, pg_temp as $$
begin
  insert into player_words (tenant_id, user_id, word)
    select w.tenant_id, w.id, word from written w, words_of_name(w.first_name || ' ' || w.last_name) word;
  return null;
end $$;

create function change_name_words() returns trigger
  language plpgsql security definer set search_path = platform, pg_temp as $$
begin
  delete from player_words where tenant_id = new.tenant_id and user_id = new.id;
  insert into player_words (tenant_id, user_id, word)
    select new.tenant_id, new.id, word from words_of_name(new.first_name || ' ' || new.last_name) word;
  return null;
end $$;

create function pg_temp.store_words_of_players() returns void
  language plpgsql as $$
declare
  tenant text;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant, true);
    insert into player_words (tenant_id, user_id, word)
      select u.tenant_id, u.id, word from users u, words_of_name(u.first_name || ' ' || u.last_name) word
      where not exists (select from player_words w where w.user_id = u.id);
  end loop;
end $$;

-- Triggers hold back every registration until the commit, so most players have their words before, and those who have come
-- meanwhile after. A name that changes in these seconds keeps its earlier words until it changes again.
select pg_temp.store_words_of_players();

create trigger users_name_words_new after insert on users
  referencing new table as written for each statement execute function store_name_words();
create trigger users_name_words_changed after update of first_name, last_name on users
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function change_name_words();

select pg_temp.store_words_of_players();
