import { act, screen } from '@testing-library/react';
import { onlineManager, useQuery } from '@tanstack/react-query';
import { isUnanswered, OpsError, Unreachable } from '../api/ops-error.ts';
import { renderDesk } from '../testing/render-desk.tsx';
import { ConnectionBar } from './connection-bar.tsx';

let failure: Error | null = null;

const Page = () => {
  const { data } = useQuery({
    queryKey: ['page'],
    queryFn: async () => {
      if (failure) throw failure;
      return 'read';
    },
    refetchInterval: ({ state }) => (isUnanswered(state.error) ? 10 : false),
  });
  return <p>{data ?? 'nothing yet'}</p>;
};

beforeEach(() => {
  failure = null;
  onlineManager.setOnline(true);
});
afterAll(() => onlineManager.setOnline(true));

const show = () =>
  renderDesk(
    <>
      <ConnectionBar />
      <Page />
    </>,
  );

describe('the line about the connection', () => {
  it('is not there while the server answers', async () => {
    show();
    expect(await screen.findByText('read')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that there is no network, and what waited is read by itself when it is back', async () => {
    act(() => onlineManager.setOnline(false));
    show();
    expect(await screen.findByText(/^No network\./)).toBeVisible();
    expect(screen.getByText('nothing yet')).toBeVisible();
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText('read')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['does not answer', new Unreachable('trace')],
    ['is away behind a proxy', new OpsError(502, {}, 'trace')],
  ])('says that the server %s until it answers', async (_, error) => {
    failure = error;
    show();
    expect(await screen.findByText(/^The server does not answer\./)).toBeVisible();
    failure = null;
    expect(await screen.findByText('read')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
