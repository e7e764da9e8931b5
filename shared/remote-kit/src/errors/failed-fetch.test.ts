import { NetworkError } from './errors.ts';

import { orFailedFetch } from './failed-fetch.ts';
import { refusal } from '../stub-host/fakes.ts';

const MESSAGE = 'Failed to fetch transactions.';

describe('a failed fetch of bets, bonuses or transactions', () => {
  it('throws its own message with the original error as the cause', async () => {
    const cause = new NetworkError('offline');
    await expect(orFailedFetch(Promise.reject(cause))).rejects.toMatchObject({ message: MESSAGE, cause });
  });

  it('of a refusal retains status and code', async () => {
    const reply = Promise.reject(refusal(403, { code: 'session.forbidden' }));
    await expect(orFailedFetch(reply)).rejects.toMatchObject({
      message: MESSAGE,
      status: 403,
      code: 'session.forbidden',
    });
  });

  it('that does not fail changes nothing', async () => {
    await expect(orFailedFetch(Promise.resolve(7))).resolves.toBe(7);
  });
});
