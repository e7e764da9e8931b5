-- Free spins stand in the player's list of bonuses, so that their numbers come from the same sequence from now on.
select setval('bonuses_id_seq',
  greatest((select last_value from bonuses_id_seq), (select last_value from free_spins_id_seq)) + 1, false);
alter table free_spins alter column id drop identity;
alter table free_spins alter column id set default nextval('bonuses_id_seq');
create index free_spins_newest on free_spins (tenant_id, user_id, id desc);
