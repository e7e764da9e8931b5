-- How long a token was meant to last: its successor lasts as long.
alter table delivery.deploy_tokens add column days int;

alter table delivery.releases add column pruned_by text;

create or replace function delivery.keep_published() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'published' and new.state = 'pruned' and new.pruned_at is not null
    and (to_jsonb(new) - 'state' - 'pruned_at' - 'pruned_by') = (to_jsonb(old) - 'state' - 'pruned_at' - 'pruned_by') then
    return new;
  end if;
  raise exception 'delivery.releases is append-only';
end
$$;
