import { fireEvent, screen } from '@testing-library/react';
import { useCommands } from '../command/command-store.ts';
import { aMe, answerCalls, renderDesk } from '../testing/render-desk.tsx';
import { NewBrowser } from './new-browser.tsx';

const session = {
  ...{ id: 's2', browser: 'Chrome', system: 'Windows', address: '203.0.113.7' },
  ...{ created_at: '2026-11-30T12:00:00.000Z', used_at: '2026-11-30T12:00:00.000Z' },
  ...{ ends_at: '2026-11-30T20:00:00.000Z', current: false, new_browser: true },
};
const shows = (of: object = {}, isDemo = false) => {
  const calls = answerCalls({ 'GET /ops/me/sessions': () => ({ body: { data: [{ ...session, ...of }] } }) });
  renderDesk(<NewBrowser />, { me: { ...aMe(['support']), demo: isDemo } });
  return calls;
};
const text = /at a new browser, .*Chrome · Windows · 203\.0\.113\.7/;

beforeEach(() => {
  localStorage.clear();
  useCommands.setState({ command: null });
});

describe('a sign-in at a new browser', () => {
  it('is told where the person works already, until they say it was them', async () => {
    shows();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    fireEvent.click(screen.getByRole('button', { name: 'It was me' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is ended from there', async () => {
    shows();
    fireEvent.click(await screen.findByRole('button', { name: 'It was not me: end it' }));
    expect(await screen.findByRole('dialog', { name: /End a session of mine/ })).toBeVisible();
  });

  it.each([
    ['at a browser that was used before', { new_browser: false }],
    ['at this browser', { current: true }],
  ])('%s is not told', async (_, of) => {
    const calls = shows(of);
    await screen.findByLabelText('address');
    expect(calls).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not told in the demo, where everybody is the same people', () => {
    expect(shows({}, true)).toEqual([]);
  });
});
