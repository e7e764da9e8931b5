import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { answerCalls, renderBoard } from '../testing/render-board.tsx';
import { lazyPart } from './lazy-part.tsx';

describe('a part of the board that cannot be loaded', () => {
  beforeEach(() => {
    answerCalls({ 'GET /api/_icons/lucide.json': () => ({ body: {} }) });
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => jest.restoreAllMocks());

  it('leaves the rest of the page, and is loaded again by a retry', async () => {
    let isOffline = true;
    const Part = lazyPart(async () => {
      if (isOffline) throw new Error('Loading chunk 7 failed');
      return () => <p>the part</p>;
    });
    renderBoard(
      <>
        <p>the frame</p>
        <Suspense>
          <Part />
        </Suspense>
      </>,
    );
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('the frame')).toBeVisible();
    await userEvent.click(retry);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    isOffline = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('the part')).toBeVisible();
  });
});
