-- An id of a provider is unique over kinds, rollbacks too: whether a rollback has used it is looked up with every movement.
create index bet_rollbacks_by_tx on bet_rollbacks (tenant_id, provider, provider_tx_id);
