-- A cashback that is given by hand, once per reason it is given for.
alter table cashback_entries add column origin_ref text;
create unique index cashback_entries_by_origin on cashback_entries (tenant_id, origin_ref) where origin_ref is not null;

-- Stakes that count bring the turnover of deposits forward: a wallet that lets more leave is a newer wallet.
create or replace function count_wallet_change() returns trigger language plpgsql as $$
begin
  if (new.rollover <> old.rollover or new.turnover_goal <> old.turnover_goal
      or (new.wagered <> old.wagered and old.turnover_goal > least(new.wagered, old.wagered)))
    and new.version = old.version then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

drop trigger wallets_changed on wallets;
create trigger wallets_changed before update of rollover, turnover_goal, wagered on wallets
  for each row execute function count_wallet_change();
