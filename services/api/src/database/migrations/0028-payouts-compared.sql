-- Pix that were sent are compared with the provider's list as well as those that were received.
alter table pix_reconciliations
  add column sent_provider_count integer not null default 0,
  add column sent_provider_sum bigint not null default 0,
  add column sent_our_count integer not null default 0,
  add column sent_our_sum bigint not null default 0;

alter table pix_differences
  add column direction text not null default 'received' check (direction in ('received', 'sent')),
  -- Ours, of a Pix that was sent; the provider may know none.
  add column payout_id text,
  alter column e2eid drop not null,
  drop constraint pix_differences_kind_check,
  add constraint pix_differences_kind_check
    check (kind in ('missing-here', 'missing-there', 'other-amount', 'other-end')),
  add check (e2eid is not null or payout_id is not null);
