-- The order that differs on every site (`mixed`), in a category or of all games.
create index concurrently if not exists games_mixed on games (tenant_id, md5(tenant_id || code), id)
  include (category, provider_code, has_tables, only_demo, bonus_allowed) where active;
