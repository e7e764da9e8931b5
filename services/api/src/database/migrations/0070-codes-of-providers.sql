-- The sender whose provider has made the code that the player got, and alone can check it.
alter table verification_codes add column checked_by text;
