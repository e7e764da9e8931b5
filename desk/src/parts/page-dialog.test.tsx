import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { useCommands } from '../command/command-store.ts';
import { answerCalls, aMe, renderDesk } from '../testing/render-desk.tsx';

const Page = () => {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => void navigate('/jangada/players/42')}>
        To the player
      </button>
      <button type="button" onClick={() => void navigate('/jangada/loading')}>
        To a page that loads
      </button>
      <Routes>
        <Route path="loading" element={<LoadingPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
};
const LoadingPage = lazy(() => new Promise<never>(() => undefined));
const shows = () => {
  answerCalls({});
  renderDesk(<Page />, { me: aMe(['support-lead']), path: '/jangada/withdrawals?state=open' });
};
const open = (words = 'note add') => act(() => useCommands.getState().open({ words }));
const dialog = () => screen.findByRole('dialog');
const address = () => screen.getByLabelText('address').textContent;
/** The entry in the history comes a moment after the dialog. */
const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
const press = (name: string) => fireEvent.click(screen.getByText(name));

beforeEach(() => useCommands.setState({ command: null }));

describe('the browser’s Back', () => {
  it('closes an open dialog, and the page stays', async () => {
    shows();
    open();
    await dialog();
    await rest();
    press('Back');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/jangada/withdrawals?state=open');
  });

  it('closes the dialog that has followed another one', async () => {
    shows();
    open();
    await dialog();
    await rest();
    open('cashback give');
    await rest();
    expect(await dialog()).toBeVisible();
    press('Back');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/jangada/withdrawals?state=open');
  });
});

it('a link inside a dialog leads to its page without the dialog', async () => {
  shows();
  open();
  await dialog();
  await rest();
  press('To the player');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await rest();
  expect(address()).toBe('/jangada/players/42');
});

it('a link inside a dialog leads to its page, however long that loads', async () => {
  shows();
  open();
  await dialog();
  await rest();
  press('To a page that loads');
  act(() => useCommands.setState({ command: null }));
  await rest();
  expect(window.location.pathname).toBe('/jangada/loading');
});
