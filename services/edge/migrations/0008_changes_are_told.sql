-- An urgent change is not put off in open tabs.
alter table delivery.rollout_revisions add column if not exists urgent boolean not null default false;

-- Every edge hears of a revision in the moment it is committed, whoever wrote it. Equal news of one transaction are told once.
create function delivery.tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('delivery_changed', json_build_object('tenant', new.tenant, 'urgent', new.urgent)::text);
  return new;
end
$$;

create trigger changes_are_told after insert on delivery.rollout_revisions
  for each row execute function delivery.tell_change();
