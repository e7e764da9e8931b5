import { showPrivate } from '@jangada/contracts/ops/player-reads';
import { Dialog } from '@jangada/design/dialog';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { meQuery, readQuery } from '../api/queries.ts';
import { cancelTouch } from '../api/touch.ts';
import { useCommands } from '../command/command-store.ts';
import { aMe, answerCalls, renderDesk } from '../testing/render-desk.tsx';
import { leave } from './leave.ts';

const CPF = '52998224725';

/** What somebody has revealed, and what they write in a page and in a dialog. */
const Page = () => {
  const { data } = useQuery(readQuery(showPrivate, { params: { tenant: 'jangada', id: '7' } }));
  return (
    <>
      <p>{data?.data.cpf ?? 'masked'}</p>
      <label>
        Page
        <input />
      </label>
      <Dialog title="A form" onClose={() => undefined}>
        <label>
          Form
          <input />
        </label>
      </Dialog>
    </>
  );
};

const otherTab = new BroadcastChannel('desk-session');
const heard: unknown[] = [];
otherTab.addEventListener('message', ({ data }) => heard.push(data));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a window's: a channel has none
const say = (message: object) => act(async () => otherTab.postMessage(message));

const shows = async () => {
  let isOpen = true;
  answerCalls({
    'GET /ops/jangada/players/7/private': () =>
      isOpen
        ? { body: { data: { until: '2099-01-01T00:00:00.000Z', cpf: CPF } } }
        : { status: 403, body: { code: 'reveal.required', message: 'Reveal first.' } },
  });
  const { client, unmount } = renderDesk(<Page />);
  expect(await screen.findByText(CPF)).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Form'), { target: { value: 'half a sentence' } });
  return {
    client,
    unmount,
    endReveal: () => {
      isOpen = false;
    },
  };
};
const keepsNothingOf = async (text: string, client: Awaited<ReturnType<typeof shows>>['client']) => {
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  const kept = client.getQueryCache().getAll();
  expect(JSON.stringify(kept.map(({ state }) => state.data ?? null))).not.toContain(text);
};

beforeEach(() => {
  heard.length = 0;
});
afterEach(() => act(() => cancelTouch()));

describe('the tabs of a browser', () => {
  it('cover their page and forget what was revealed when one signs out, and keep what is being written', async () => {
    const { client, endReveal } = await shows();
    await say({ type: 'left' });
    expect(screen.getByRole('dialog', { name: 'Your session ended' })).toBeVisible();
    await keepsNothingOf(CPF, client);
    for (const name of ['Page', 'Form']) expect(screen.getByLabelText(name)).not.toBeVisible();
    endReveal();
    await say({ type: 'entered', person: 'p1' });
    expect(screen.queryByRole('dialog', { name: 'Your session ended' })).toBeNull();
    expect(screen.getByLabelText('Form')).toHaveValue('half a sentence');
    expect(screen.getByLabelText('Form')).toBeVisible();
    expect(await screen.findByText('masked')).toBeInTheDocument();
    await keepsNothingOf(CPF, client);
  });

  it('say so when somebody else has signed in, also after a sign-out', async () => {
    const { client } = await shows();
    await say({ type: 'left' });
    await say({ type: 'entered', person: 'p2' });
    expect(screen.getByRole('dialog', { name: 'Somebody else has signed in at this browser' })).toBeVisible();
    await keepsNothingOf(CPF, client);
  });

  it('overlook what they cannot read, and another page of the same person', async () => {
    await shows();
    await say({ type: 'entered', person: 'p1' });
    await say({ type: 'of tomorrow' });
    expect(screen.getByText(CPF)).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'Your session ended' })).toBeNull();
  });

  it('hear who has come and that they left, once; no open command stays for who comes next', async () => {
    const { client, unmount } = await shows();
    expect(heard).toEqual([{ type: 'entered', person: 'p1' }]);
    client.setQueryData(meQuery.queryKey, aMe());
    await act(async () => {
      useCommands.getState().open({ words: 'player block' });
      leave(client);
      leave(client);
    });
    expect(heard.slice(1)).toEqual([{ type: 'left' }]);
    unmount();
    expect(useCommands.getState().command).toBeNull();
  });
});
