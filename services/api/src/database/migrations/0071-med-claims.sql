-- Claims of payers' banks against Pix that reached us (MED). One row for a claim at a provider, in its present state there.
create table med_claims (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  -- The connection whose account the claim is against; null for the installation's own account.
  connection_id bigint,
  provider_id text not null,
  protocol text,
  e2eid text not null,
  -- Null for a Pix that nobody was credited for.
  user_id bigint,
  deposit_id bigint,
  -- The money was traced through a withdrawal that we paid.
  withdrawal_id bigint,
  amount bigint not null check (amount > 0),
  -- What of it was still in the wallet when the claim was opened.
  frozen bigint not null default 0 check (frozen >= 0),
  state text not null check (state in ('open', 'defended', 'accepted', 'refused', 'cancelled')),
  rules text not null check (rules in ('med-1', 'med-2')),
  situation text not null,
  comment text,
  analysis text,
  -- Ends when the claim is closed in our favour, or the bank has taken the money back.
  restriction_id bigint,
  decision text check (decision in ('defend', 'accept')),
  decision_text text,
  decided_by text,
  decided_at timestamptz,
  -- When the provider took our answer.
  answered_at timestamptz,
  trouble text,
  opened_at timestamptz not null,
  answer_due_at timestamptz not null,
  refund_due_at timestamptz not null,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, deposit_id) references deposits (tenant_id, id),
  foreign key (tenant_id, withdrawal_id) references withdrawals (tenant_id, id),
  foreign key (tenant_id, restriction_id) references restrictions (tenant_id, id),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null))
);
create unique index med_claims_at_provider on med_claims (tenant_id, coalesce(connection_id, 0), provider_id);
create index med_claims_by_opening on med_claims (tenant_id, opened_at desc, id desc);
create index med_claims_of_pix on med_claims (tenant_id, e2eid);
create index med_claims_unended on med_claims (tenant_id, answer_due_at, id)
  where state in ('open', 'defended') or restriction_id is not null;

create trigger new_med_claims_to_desks after insert on med_claims
  for each row execute function announce_to_desks('med');
create trigger med_claims_to_desks after update of state, decision, trouble on med_claims
  for each row execute function announce_to_desks('med');
