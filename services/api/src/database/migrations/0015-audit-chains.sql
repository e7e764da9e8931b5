-- Of each row of the ledger and of the operators' log a digest over its content and the digest before it: a row that is
-- changed, removed or put in afterwards breaks its chain, whoever did it (decision 0162).
create table audit_digests (
  tenant_id text not null default current_setting('app.tenant'),
  chain text not null check (chain in ('ledger', 'operators')),
  row_id bigint not null,
  digest bytea not null,
  primary key (tenant_id, chain, row_id),
  foreign key (tenant_id) references tenants(id)
);

create trigger audit_digests_append_only before delete or update or truncate on audit_digests
  for each statement execute function refuse_ops_change();

-- What is covered of a transaction of the ledger: all of it, with its entries.
create function audited_txn(txn ledger_txns) returns text
  language sql stable
  set search_path = platform, pg_temp as $$
  select jsonb_build_array(
    txn.tenant_id, txn.id, txn.kind, txn.idem_key, txn.fingerprint, txn.ref, extract(epoch from txn.created_at),
    (select jsonb_agg(jsonb_build_array(e.account_id, e.amount) order by e.account_id collate "C")
     from ledger_entries e where e.tenant_id = txn.tenant_id and e.txn_id = txn.id)
  )::text
$$;

create function audited_command(line ops_log) returns text
  language sql stable
  set search_path = platform, pg_temp as $$
  select jsonb_build_array(
    line.tenant_id, line.id, line.command, extract(epoch from line.at), line.operator, line.words, line.about, line.reason,
    line.outcome
  )::text
$$;

create function next_digest(before bytea, content text) returns bytea
  language sql immutable
  return sha256(coalesce(before, ''::bytea) || convert_to(content, 'UTF8'));

create function last_digest(of_chain text) returns audit_digests
  language sql stable
  set search_path = platform, pg_temp as $$
  select d from audit_digests d
  where d.tenant_id = current_setting('app.tenant') and d.chain = of_chain
  order by d.row_id desc limit 1
$$;

-- Bets do not wait for a chain: their rows get their digests afterwards, in the order of their ids, up to an id below which
-- nothing can be committed any more; the caller knows it.
create function seal_ledger(up_to bigint, rows_max integer) returns integer
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
declare
  of_tenant text := current_setting('app.tenant');
  last audit_digests;
  current_digest bytea;
  txn record;
  sealed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit ledger ' || of_tenant, 0));
  last := last_digest('ledger');
  current_digest := last.digest;
  for txn in
    select t.id, audited_txn(t) as content from ledger_txns t
    where t.tenant_id = of_tenant and t.id > coalesce(last.row_id, 0) and t.id <= up_to
    order by t.id limit rows_max
  loop
    current_digest := next_digest(current_digest, txn.content);
    insert into audit_digests (tenant_id, chain, row_id, digest) values (of_tenant, 'ledger', txn.id, current_digest);
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;

-- Commands of operators are few: the line and its digest are written together, one after the other. The number is drawn under the
-- lock, so that the chain and the numbers have one order. Lines from before the chain are taken into it by the first command.
create function append_command(command uuid, operator text, words text, about text, reason text, outcome text) returns void
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
declare
  of_tenant text := current_setting('app.tenant');
  last audit_digests;
  current_digest bytea;
  line record;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit operators ' || of_tenant, 0));
  insert into ops_log (tenant_id, command, operator, words, about, reason, outcome)
  values (of_tenant, append_command.command, append_command.operator, append_command.words, append_command.about,
    append_command.reason, append_command.outcome);
  last := last_digest('operators');
  current_digest := last.digest;
  for line in
    select l.id, audited_command(l) as content from ops_log l
    where l.tenant_id = of_tenant and l.id > coalesce(last.row_id, 0) order by l.id
  loop
    current_digest := next_digest(current_digest, line.content);
    insert into audit_digests (tenant_id, chain, row_id, digest) values (of_tenant, 'operators', line.id, current_digest);
  end loop;
end $$;
