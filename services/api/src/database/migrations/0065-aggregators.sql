-- The aggregator that has a game, by its name as a provider of bets. A game that two of them list is the first one's while
-- that one lists it. What is stored is of the only aggregator so far.
alter table listed_games add column aggregator text not null default 'studio';
alter table games add column aggregator text not null default 'studio';
