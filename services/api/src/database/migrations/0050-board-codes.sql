-- A code of the desk for the board of releases is a challenge too: one use, by the session that asked for it.
-- contracts: nothing, the check takes one purpose more.
alter table staff_challenges drop constraint staff_challenges_purpose_check;
alter table staff_challenges add constraint staff_challenges_purpose_check
  check (purpose in ('sign-in', 'prove', 'add', 'invitation', 'board'));
