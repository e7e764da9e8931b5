-- Whether a referral holds one of the followers of the invited player's wallet. Asked of the tenant's rule of the day, it
-- went wrong as soon as the rule had changed.
alter table referrals add column follows boolean not null default false;

alter table referrals no force row level security;
alter table wallets no force row level security;
update referrals r set follows = true
from tenants t, wallets w
where t.id = r.tenant_id and w.tenant_id = r.tenant_id and w.user_id = r.referred_id
  and r.state = 'registered' and w.followers > 0 and (t.settings -> 'site' ->> 'is_regulated')::boolean;
alter table referrals force row level security;
alter table wallets force row level security;
