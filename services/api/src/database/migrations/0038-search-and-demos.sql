-- What the aggregator tells beyond the title: what players call a game and its maker, whether it can be tried, how it is played.
alter table games
  add column aliases text[] not null default '{}',
  add column provider_aliases text[] not null default '{}',
  add column has_demo boolean not null default true,
  add column rules jsonb,
  add column standing bigint not null generated always as (popularity + views) stored;

-- Every order of the catalogue by an index, so that page 200 costs little more than page 1. What filters ask for lies in the
-- index: rows themselves are read for one page only.
drop index games_by_category;
create index games_by_standing on games (tenant_id, standing desc, id)
  include (has_tables, only_demo, bonus_allowed) where active;
create index games_by_category on games (tenant_id, category, standing desc, id)
  include (provider_code, has_tables, only_demo, bonus_allowed) where active;
create index games_by_provider on games (tenant_id, provider_code, standing desc, id)
  include (category, has_tables, only_demo, bonus_allowed) where active;
create index games_by_release on games (tenant_id, released_at desc nulls last, id)
  include (has_tables, only_demo, bonus_allowed) where active;
-- A search compares all of these with the words it found.
create index games_by_title on games (tenant_id, search_text, id)
  include (standing, released_at, category, provider_code, has_tables, only_demo, bonus_allowed) where active;

-- The words of a tenant's catalogue and where they stand. Row-level security keeps trigram indexes out of a query (their
-- operators are not leakproof); a tenant's own words are few enough to be read through, for near ones too.
create table game_words (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  -- By bytes: what begins with a word is a range.
  word text collate "C" not null,
  kind text not null check (kind in ('title', 'joined', 'alias', 'maker', 'category')),
  game_ids bigint[] not null,
  primary key (tenant_id, kind, word)
);

-- How far apart two words are. A trusted extension: the owner of the schema may create it.
create extension if not exists fuzzystrmatch schema platform;

-- What is there is found at once; the next list of the aggregator says the rest. `search_text` is the title alone from now on.
alter table games no force row level security;
update games set search_text = btrim(regexp_replace(
  lower(regexp_replace(normalize(title, nfd), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'));
insert into game_words (tenant_id, word, kind, game_ids)
select tenant_id, word, 'title', array_agg(distinct id)
from games, unnest(string_to_array(search_text, ' ')) word
where word <> '' group by tenant_id, word;
insert into game_words (tenant_id, word, kind, game_ids)
select tenant_id, word, 'maker', array_agg(distinct id)
from games, unnest(string_to_array(btrim(regexp_replace(
  lower(regexp_replace(normalize(provider_name, nfd), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g')), ' ')) word
where word <> '' group by tenant_id, word;
alter table games force row level security;
