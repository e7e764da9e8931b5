-- Revisions that were written together share a change set; what the gate wrote carries what it saw.
alter table delivery.rollout_revisions add column change_set uuid, add column evidence jsonb;
