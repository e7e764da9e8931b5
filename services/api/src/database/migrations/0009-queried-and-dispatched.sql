-- The words of the code: a provider is queried, a payout is dispatched, expired rows are purged.
alter table deposits rename column asked_at to queried_at;
alter table withdrawals rename column asked_at to queried_at;
alter table withdrawals rename column handed_to_psp_at to dispatched_at;
alter table withdrawals rename constraint withdrawal_handed to withdrawal_dispatched;
alter function forget_provider_calls(integer) rename to purge_provider_calls;
