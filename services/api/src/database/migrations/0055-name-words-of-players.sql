-- The players from before 0054, whose transaction would otherwise hold back every registration for as long as this takes.
-- A name that changes meanwhile has words of its own already.
do $$
declare
  tenant text;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant, true);
    insert into player_words (tenant_id, user_id, word)
      select u.tenant_id, u.id, word from users u, words_of_name(u.first_name || ' ' || u.last_name) word
      where not exists (select from player_words w where w.user_id = u.id)
    on conflict do nothing;
  end loop;
end $$;
