import { listBets } from '@jangada/contracts/domains/wallet/endpoints';
import { QueryClient } from '../query.ts';
import { createFakes, refusal } from '../stub-host/fakes.ts';
import { betsPages } from './bets.query.ts';

test('bets that cannot be loaded throw their own text', async () => {
  const fake = createFakes();
  fake.on(listBets, () => {
    throw refusal(500);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await expect(client.fetchInfiniteQuery(betsPages(fake.api, 7))).rejects.toMatchObject({
    message: 'Failed to fetch transactions.',
  });
});
