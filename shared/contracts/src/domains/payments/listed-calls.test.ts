import assert from 'node:assert/strict';
import { it } from 'node:test';
import { checkCoupon } from '../bonuses/endpoints.ts';
import { cancelWithdrawal, createDeposit } from './endpoints.ts';

for (const [endpoint, call] of [
  [createDeposit, 'POST /main-gateway/qrcode-pix'],
  [checkCoupon, 'POST /bonuses/check-coupon'],
  [cancelWithdrawal, 'POST /main-gateway/user-cancel-withdrawal'],
] as const)
  it(`${call} is the call of its contract`, () => assert.equal(`${endpoint.method} ${endpoint.path}`, call));
