-- An admin may publish what breaks live releases; who did it, and why, stays with the release.
alter table delivery.releases add column allowed_break jsonb;
