-- The admin who published a release that fails its check, the reason and the findings: {by, reason, findings}.
alter table releases add column forced jsonb;
