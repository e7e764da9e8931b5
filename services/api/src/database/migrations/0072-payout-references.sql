-- The provider's own name of a payout, where it does not take ours. Without it such a payout is looked for on a list.
alter table withdrawals add column payout_ref text;
