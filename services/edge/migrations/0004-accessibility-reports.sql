-- What axe found in the stories of a release, signed with the key of the release: {report, signature}. Null of the shell, of
-- what an administrator published without one, and of releases from before.
alter table releases add column accessibility jsonb;
