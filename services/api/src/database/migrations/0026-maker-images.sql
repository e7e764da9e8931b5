-- The mark of who made a game, as the aggregator tells it.
alter table games add column provider_image text;
