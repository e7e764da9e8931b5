-- What the player's timeline shows: when a person had looked at a withdrawal, and who ended it.
alter table withdrawals
  add column reviewed_at timestamptz,
  add column ended_by text check (ended_by in ('player', 'operator', 'provider'));
