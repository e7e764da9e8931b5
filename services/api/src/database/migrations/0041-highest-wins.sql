-- What a round of a game can pay at most, in its stakes, where the maker states it.
alter table games add column max_win_multiplier numeric(12, 2) check (max_win_multiplier >= 0);
