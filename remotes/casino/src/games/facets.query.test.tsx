import { listProviders } from '@jangada/contracts/domains/games/endpoints';
import { useApi } from '@jangada/remote-kit/hooks';
import { useQuery, useQueryClient } from '@jangada/remote-kit/query';
import { renderRemote } from '@jangada/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { providers } from './facets.query.ts';
import { someProviders } from './fake-games.ts';

const Makers = () => <output>{useQuery(providers(useApi())).data?.length}</output>;

/** A page that is left and visited again, in an application that refreshes its data. */
const Visits = () => {
  const [isHere, setHere] = useState(true);
  const queries = useQueryClient();
  return (
    <>
      <button onClick={() => setHere(!isHere)}>{isHere ? 'leave' : 'come back'}</button>
      <button onClick={() => void queries.invalidateQueries()}>renew</button>
      {isHere && <Makers />}
    </>
  );
};

const visitAgain = async (count: number): Promise<number> => {
  const requested = jest.fn();
  renderRemote(<Visits />, {
    api: (fake) => fake.on(listProviders, () => (requested(), { data: someProviders.slice(0, count) })),
  });
  expect(await screen.findByText(String(count))).toBeInTheDocument();
  await userEvent.click(screen.getByText('renew'));
  await userEvent.click(screen.getByText('leave'));
  await userEvent.click(screen.getByText('come back'));
  await waitFor(() => expect(screen.getByText(String(count))).toBeInTheDocument());
  await act(async () => undefined);
  return requested.mock.calls.length;
};

describe('the list of providers', () => {
  it('is fetched again while four or fewer are loaded', async () => {
    expect(await visitAgain(4)).toBeGreaterThan(1);
  });

  it('is not fetched again once there are more, whatever else is refreshed', async () => {
    expect(await visitAgain(5)).toBe(1);
  });
});
