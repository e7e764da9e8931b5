import { act, screen } from '@testing-library/react';
import { onlineManager, useQuery } from '@tanstack/react-query';
import { Unreachable } from '../api/ops-error.ts';
import { renderDesk } from '../testing/render-desk.tsx';
import { ConnectionBar } from './connection-bar.tsx';

let isReachable = true;

const Page = () => {
  const { data } = useQuery({
    queryKey: ['page'],
    queryFn: async () => {
      if (!isReachable) throw new Unreachable('trace');
      return 'read';
    },
    refetchInterval: ({ state }) => (state.error instanceof Unreachable ? 10 : false),
  });
  return <p>{data ?? 'nothing yet'}</p>;
};

beforeEach(() => {
  isReachable = true;
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

  it('says that the server does not answer until it does', async () => {
    isReachable = false;
    show();
    expect(await screen.findByText(/^The server does not answer\./)).toBeVisible();
    isReachable = true;
    expect(await screen.findByText('read')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
