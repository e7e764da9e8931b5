import type { Me } from '@jangada/contracts/ops/me';
import { act, fireEvent, screen } from '@testing-library/react';
import { create } from 'zustand';
import { MeProvider } from '../session/me-context.tsx';
import { aMe, answerCalls, renderDesk } from '../testing/render-desk.tsx';
import { RightsChanged } from './rights-changed.tsx';

const useShown = create<{ readonly me: Me }>()(() => ({ me: aMe() }));
const change = (me: Me) => act(() => useShown.setState({ me }));

const Frame = () => {
  const { me } = useShown();
  return (
    <MeProvider value={me}>
      <RightsChanged />
    </MeProvider>
  );
};

beforeEach(() => useShown.setState({ me: aMe(['payments', 'support']) }));

describe('a change of rights', () => {
  it('is told in words until the person has seen it, and again at the next one', async () => {
    answerCalls({});
    const { client } = renderDesk(<Frame />);
    client.setQueryData(['reads', 'ledger list', { tenant: 'jangada' }, {}], { data: ['an entry'] });
    expect(screen.queryByRole('alert')).toBeNull();
    change(aMe(['support']));
    expect(screen.getByRole('alert')).toHaveTextContent('They are now: Support.');
    expect(client.getQueryData(['reads', 'ledger list', { tenant: 'jangada' }, {}])).toBeUndefined();
    fireEvent.click(screen.getByRole('button', { name: 'I have seen it' }));
    expect(screen.queryByRole('alert')).toBeNull();
    change({ ...aMe([]), tenants: [] });
    expect(screen.getByRole('alert')).toHaveTextContent('you have none now');
  });

  it('is none when the same roles are read again', () => {
    answerCalls({});
    renderDesk(<Frame />);
    change({ ...aMe(['payments', 'support']), passkeys: 3 });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
