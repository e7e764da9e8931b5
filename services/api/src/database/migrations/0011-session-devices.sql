-- A player sees the devices that are signed in and can end each: a session gets a name that is no secret, and its browser.
alter table sessions add column id bigint generated always as identity;
alter table sessions add column user_agent text check (length(user_agent) <= 300);
alter table sessions add constraint sessions_id unique (tenant_id, id);
