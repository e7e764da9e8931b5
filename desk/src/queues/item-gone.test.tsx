import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aMe, answerCalls, renderDesk, type Answers } from '../testing/render-desk.tsx';
import { ItemPage } from './item-page.tsx';
import { QueuePage } from './queue-page.tsx';

const gone = (item: string, answers: Answers = {}) => {
  const calls = answerCalls({ 'GET /ops/jangada/queues/withdrawals': () => ({ body: { data: [] } }), ...answers });
  renderDesk(<ItemPage queue="withdrawals" item={item} />, { me: aMe(['payments']) });
  return calls;
};

describe('an item that is not in its queue', () => {
  it('names the window, and says that there is no such withdrawal where none ever was', async () => {
    gone('9999', {
      'GET /ops/jangada/withdrawals/9999': () => ({ status: 404, body: { code: 'withdrawal.not-found', message: '' } }),
    });
    expect(await screen.findByText('There is no withdrawal 9999.')).toBeVisible();
    expect(document.title).toMatch(/^Withdrawals to decide · no. 9999/);
  });

  it('is not asked for where its number is none', async () => {
    const calls = gone('abc');
    expect(await screen.findByText('There is no withdrawal abc.')).toBeVisible();
    expect(calls.map(({ path }) => path)).toEqual(['/ops/jangada/queues/withdrawals']);
  });

  it('is said to have left, or never to have been, where nobody can tell', async () => {
    gone('7', { 'GET /ops/jangada/withdrawals/7': () => ({ status: 500, body: { code: 'internal', message: '' } }) });
    expect(await screen.findByText('This item is not in the queue: it has left it, or never was.')).toBeVisible();
  });
});

it('a queue that there is not names the window', async () => {
  answerCalls({});
  const page = (
    <Routes>
      <Route path="queues/:queue" element={<QueuePage />} />
    </Routes>
  );
  renderDesk(page, { path: '/jangada/queues/luck' });
  expect(await screen.findByText('There is no such page')).toBeVisible();
  expect(document.title).toMatch(/^There is no such page/);
});
