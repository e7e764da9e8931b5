import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { chargeCases } from './charge-cases.ts';
import { contractTable } from './contract-table.ts';
import { payoutCases } from './payout-cases.ts';
import { providers, type Bench } from './providers.ts';

for (const provider of providers)
  describe(`the adapter of ${provider.name}`, () => {
    let bench: Bench;
    before(async () => {
      bench = await provider.start();
    });
    after(() => bench.close());

    for (const [column, title, run] of [...chargeCases, ...payoutCases])
      if (provider.without[column] === undefined) it(`${column}: ${title}`, () => run(bench, provider));
  });

it('the guide says what each adapter does, as these tests have it', () => {
  const guide = readFileSync(new URL('../../../../docs/third-parties.md', import.meta.url), 'utf8');
  assert.ok(guide.includes(contractTable()), `write into docs/third-parties.md:\n${contractTable()}`);
});
