-- What was decided about a player, for the page of a reported message and the log of a player.
create index ops_log_of_player on ops_log (tenant_id, player_id, id desc) where player_id is not null;
