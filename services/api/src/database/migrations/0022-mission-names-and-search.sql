-- What operators call a mission, so that a command given twice makes one.
alter table missions add column name text not null default gen_random_uuid()::text;
alter table missions alter column name drop default;
alter table missions add constraint missions_name unique (tenant_id, name);

-- Words that are nearly right find their games. A trusted extension: the owner of the schema may create it.
create extension if not exists pg_trgm schema platform;
