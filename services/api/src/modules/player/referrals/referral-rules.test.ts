import assert from 'node:assert/strict';
import { it } from 'node:test';
import { demoTenants } from '../../../seed/demo-tenants.ts';
import { referralRules } from './referral-rules.ts';

const [demo] = demoTenants;
assert.ok(demo);
const { id, casinoId, hostname, settings } = demo;

const rulesOf = (change: Partial<typeof settings.site>) =>
  referralRules({
    id,
    casinoId,
    active: true,
    domains: [hostname],
    settings: { ...settings, site: { ...settings.site, ...change } },
  });

for (const [affiliate_regular_user_active, cpa_value, active] of [
  [true, 2_000, true],
  [false, 2_000, false],
  [true, 0, false],
] as const)
  it(`referrals earn ${active ? 'money' : 'nothing'} with affiliate_regular_user_active ${affiliate_regular_user_active} and cpa_value ${cpa_value}`, () => {
    const rules = rulesOf({ affiliate_regular_user_active, cpa_value, cpa_baseline: 3_000 });
    assert.deepEqual([rules.active, rules.value, rules.baseline], [active, cpa_value, 3_000]);
  });
