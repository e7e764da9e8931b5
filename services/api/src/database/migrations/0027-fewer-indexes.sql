-- One entry per account and transaction, as they are written: that is their key. The house's accounts are summed by nightly
-- jobs that read everything; an index entry for each of their rows made every bet of a tenant write to the same page.
alter table ledger_entries drop constraint ledger_entries_pkey;
drop index ledger_entries_of_txn;
alter table ledger_entries add primary key (tenant_id, txn_id, account_id);
drop index ledger_entries_of_account;
create index ledger_entries_of_player on ledger_entries (tenant_id, account_id) where account_id like 'player:%';
