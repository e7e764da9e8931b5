import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as ops from '@jangada/contracts/ops/levels';
import { getRanking } from '@jangada/contracts/domains/site/endpoints';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const set = (ladder: string, level: number, about: object) =>
  platform.op(ops.setLevel, {
    params: { tenant: 'jangada', ladder, level },
    body: { name_pt: 'Um', name_en: 'One', ...about },
  });

describe('an operator', () => {
  it('changes a level of one site, with its benefits in both languages', async () => {
    const about = { threshold: 60_000, benefits_pt: 'Um; Dois', benefits_en: 'One;Two' };
    assert.equal((await set('rank', 1, about)).status, 200);
    const { body } = await platform.call(getRanking, { headers: { 'x-language': 'en' } });
    assert.deepEqual(body.data[0], { level: 1, totalBet: 60_000, name: 'One', benefits: ['One', 'Two'] });
    const other = await platform.call(getRanking, { host: 'tucano.localhost' });
    assert.equal(other.body.data[0].totalBet, 50_000);
  });

  it('cannot put a level out of order, twice in one place, or with benefits in one language', async () => {
    assert.equal((await set('rank', 2, { threshold: 1_000 })).status, 422);
    assert.equal((await set('rank', 2, { threshold: 1_000_000 })).status, 422);
    assert.equal((await set('rank', 7, { threshold: 1_000 })).status, 422);
    assert.equal((await set('vip', 1, { threshold: 100, benefits_pt: 'Um' })).status, 422);
    assert.equal((await set('other', 1, { threshold: 100 })).status, 422);
  });

  it('takes a level away', async () => {
    const params = { tenant: 'jangada', ladder: 'rank', level: 6 };
    const { body } = await platform.op(ops.removeLevel, { params });
    assert.equal(body.data.filter(({ ladder }: { ladder: string }) => ladder === 'rank').length, 5);
    assert.equal((await platform.call(getRanking)).body.data.length, 5);
    const listed = await platform.op(ops.listLevelsForOps, { params: { tenant: 'jangada' } });
    assert.deepEqual(listed.body, body);
  });
});
