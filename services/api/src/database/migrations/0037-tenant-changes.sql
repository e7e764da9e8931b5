-- What operators have set since, over the settings a tenant was registered with: registering it again keeps their word.
alter table tenants add column changes jsonb not null default '{}';
