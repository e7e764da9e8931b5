-- The providers of a tenant's active games. They are written with the catalogue, so that a list of them reads no game.
create table game_providers (
  tenant_id text not null default current_setting('app.tenant'),
  code text not null,
  name text not null,
  image text,
  games_count integer not null,
  primary key (tenant_id, code),
  foreign key (tenant_id) references tenants(id)
);

-- Row-level security binds the owner too: each tenant's rows are read as that tenant. What a synchronisation of the release
-- before writes meanwhile is found by the next one, which applies the whole list again.
do $$
declare
  of_tenant text;
begin
  for of_tenant in select id from tenants
  loop
    perform set_config('app.tenant', of_tenant, true);
    insert into game_providers (code, name, image, games_count)
      select distinct on (provider_code) provider_code, provider_name, provider_image,
        count(*) over (partition by provider_code)
      from games where active order by provider_code, standing desc, id;
    update catalogue_states set version = 0;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
