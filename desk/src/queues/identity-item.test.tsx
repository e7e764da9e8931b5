import type { PlayerHead } from '@jangada/contracts/ops/players';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useCommands } from '../command/command-store.ts';
import { useFrame } from '../parts/frame-store.ts';
import { aMe, answerCalls, press, renderDesk, type Answers } from '../testing/render-desk.tsx';
import { ItemPage } from './item-page.tsx';

const AT = '2026-11-30T12:00:00.000Z';

interface Sent {
  readonly id: number;
  readonly type: string;
  status: string;
  readonly media_type: string;
}

const aDocument = (id: number, type: string, media_type = 'image/jpeg'): Sent => ({
  ...{ id, type, media_type },
  status: 'pending',
});

const set = () => [
  aDocument(1, 'rg_front'),
  aDocument(2, 'rg_back'),
  aDocument(3, 'selfie'),
  aDocument(4, 'address_proof', 'application/pdf'),
];

const may = { allowed: true, reason: null, start_at: null, end_at: null };

/** The player, whose documents this person has revealed. */
const revealed: PlayerHead = {
  ...{ id: 42, name: 'Ana Lima', status: 'active', kyc_status: 'pending', level: 1, language: 'pt' },
  ...{ restrictions: [], limits: [], open_sessions: 0, cash: 0, bonus: 0, held: 0, debt: 0, registered_at: AT },
  ...{ seen_at: null, tags: [], pinned: [], here: [], cpf: '•••.•••.•••-09', phone: null, email: 'a•••@x.com' },
  ...{ phone_verified: false, email_verified: true },
  revealed: { groups: ['cpf'], until: new Date(Date.now() + 600_000).toISOString() },
  capabilities: {
    ...{ can_login: may, can_deposit: may, can_bet: may, can_withdraw: may },
    ...{ can_use_bonus: may, can_receive_marketing: may },
  },
};

const identityOf = (documents: readonly Sent[], language = 'pt', requested: readonly object[] = []) => ({
  requested,
  ...{ id: 42, name: 'Ana Lima', language, cpf: '•••.•••.•••-09', email: 'a•••@x.com', phone: null },
  ...{ email_verified_at: null, phone_verified_at: null, age: 30, city: null, state: null, address_since: null },
  ...{ with_google: false, kyc_status: 'pending', registered_at: AT },
  documents: documents.map((one) => ({
    ...one,
    ...{ reason: null, size_bytes: 120_000, sent_at: AT },
    ...{ decided_at: one.status === 'pending' ? null : AT, decided_by: null },
  })),
});

const effects = {
  ...{ reply: null, refusal: null, rows: [], movements: [], messages: [], calls: [] },
  ...{ second: false, left: null, digest: 'd' },
};

interface Scene {
  readonly documents?: Sent[];
  readonly owner?: string | null;
  readonly language?: string;
  /** Documents whose approval is not answered. */
  readonly isLost?: (id: number) => boolean;
  readonly isRevealed?: boolean;
  readonly requested?: object[];
}

const renderItem = ({
  documents = set(),
  owner = 'ana',
  language = 'pt',
  isLost = () => false,
  isRevealed = false,
  requested = [],
}: Scene = {}) => {
  const item = {
    ...{ queue: 'identity', item: '42', player: { id: 42, name: 'Ana Lima' }, amount: null, about: ['rg_front'] },
    ...{ entered_at: AT, due_at: AT, state: owner === null ? 'open' : 'claimed', owner, leased_until: AT },
    ...{ waiting_until: null, waiting_for: null, touches: 0 },
  };
  const decide =
    (document: Sent, status: string): Answers['x'] =>
    ({ headers }) => {
      if (headers.get('x-dry-run') === '1') return { body: { effects } };
      if (isLost(document.id)) throw new Error('lost');
      document.status = status;
      return { body: { data: {} } };
    };
  const calls = answerCalls({
    'GET /ops/jangada/queues/identity': () => ({
      body: { data: documents.some(({ status }) => status === 'pending') ? [item] : [] },
    }),
    'GET /ops/jangada/players/42/identity': () => ({
      body: { data: identityOf(documents, language, requested) },
    }),
    'POST /ops/jangada/players/42/documents/request': ({ headers }) => {
      if (headers.get('x-dry-run') === '1') return { body: { effects } };
      requested.push({ type: 'address_proof', told: 'A bill.', asked_at: AT, asked_by: 'ana' });
      return { body: { data: { id: 42, requested } } };
    },
    'GET /ops/jangada/players/42': () =>
      isRevealed ? { body: { data: revealed } } : { status: 403, body: { code: 'ops.forbidden', message: '' } },
    'GET /ops/jangada/players/42/private': () => ({
      body: { data: { until: revealed.revealed?.until ?? AT, cpf: '52998224725' } },
    }),
    'POST /ops/jangada/queues/identity/next': () => ({ body: { data: null } }),
    ...Object.fromEntries(
      documents.flatMap((one) => [
        [`POST /ops/jangada/documents/${one.id}/approve`, decide(one, 'approved')],
        [`POST /ops/jangada/documents/${one.id}/reject`, decide(one, 'rejected')],
        [
          `GET /ops/jangada/documents/${one.id}/file`,
          () => ({
            body: { data: { id: one.id, media_type: one.media_type, address: `data:${one.media_type};base64,AAAA` } },
          }),
        ],
      ]),
    ),
  });
  renderDesk(<ItemPage queue="identity" item="42" />, {
    me: aMe(['identity']),
    path: '/jangada/queues/identity?item=42',
  });
  return { calls, documents };
};

const scrolled = jest.fn();
beforeEach(() => {
  useCommands.getState().close();
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
  URL.createObjectURL = () => 'blob:pdf';
  URL.revokeObjectURL = () => undefined;
});

const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));
const approves = () => screen.findByRole('button', { name: /^Approve document · RG, front/ });
const send = async () => {
  fireEvent.change(await screen.findByLabelText('The reason in words; it stays in the log'), {
    target: { value: 'checked' },
  });
  await waitFor(() => expect(screen.getByRole('button', { name: /^Send/ })).toBeEnabled());
  press(window, 'Enter', true);
};
const sentTo = ({ calls }: ReturnType<typeof renderItem>, end: string) =>
  calls.filter(({ path, headers }) => path.endsWith(end) && headers.get('x-dry-run') !== '1');
const files = ({ calls }: ReturnType<typeof renderItem>) =>
  calls.filter(({ path }) => path.endsWith('/file')).map(({ path }) => path.split('/').at(-2));

describe('the documents of an item', () => {
  it('are decided one by one: the keys and the buttons name the chosen one', async () => {
    const scene = renderItem();
    await approves();
    press(window, 'j');
    expect(await screen.findByRole('button', { name: /^Approve document · RG, back/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Reject document · RG, back/ })).toBeVisible();
    press(window, 'a');
    await dialog(/^Approve document · RG, back$/);
    await send();
    await waitFor(() =>
      expect(sentTo(scene, '/approve').map(({ path }) => path)).toEqual(['/ops/jangada/documents/2/approve']),
    );
  });

  it('are approved together only by their own button, whose dialog names each', async () => {
    renderItem();
    await approves();
    fireEvent.keyDown(window, { key: 'A', code: 'KeyA', shiftKey: true, modifierShift: true });
    const all = await dialog(/^Approve document · for 4$/);
    expect(await all.findByText('RG, front · RG, back · selfie · proof of address')).toBeVisible();
  });

  it('have no button for all when one waits', async () => {
    renderItem({ documents: [aDocument(1, 'rg_front')] });
    await approves();
    expect(screen.queryByRole('button', { name: /Approve all/ })).toBeNull();
  });

  it('stay open after one of several is rejected, and the next one is chosen', async () => {
    const scene = renderItem();
    await approves();
    press(window, 'r');
    await dialog(/^Reject document · RG, front$/);
    fireEvent.change(await screen.findByLabelText('What the player reads'), { target: { value: 'Muito escura' } });
    await send();
    expect(await screen.findByRole('button', { name: /^Reject document · RG, back/ })).toBeVisible();
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(sentTo(scene, '/next')).toEqual([]);
  });

  it('lead to the next item when none of them waits any more', async () => {
    const scene = renderItem({ documents: [aDocument(1, 'rg_front')] });
    await approves();
    press(window, 'a');
    await dialog(/RG, front$/);
    await send();
    await waitFor(() => expect(sentTo(scene, '/next')).toHaveLength(1));
  });

  it('keep the result of an approval that was interrupted until it is closed, and the item after that', async () => {
    let isDown = true;
    const scene = renderItem({ isLost: (id) => isDown && id > 2 });
    await approves();
    fireEvent.click(screen.getByRole('button', { name: /^Approve all 4/ }));
    await dialog(/for 4$/);
    await send();
    expect(await screen.findByText('2 have not begun.')).toBeVisible();
    expect(screen.getByText('selfie · proof of address')).toBeVisible();
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByRole('button', { name: 'Again for 2' })).toBeVisible();
    expect(sentTo(scene, '/next')).toEqual([]);
    isDown = false;
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    expect(await screen.findByRole('button', { name: /^Approve document · selfie/ })).toBeVisible();
    expect(screen.getByLabelText('address')).toHaveTextContent('item=42');
    expect(sentTo(scene, '/next')).toEqual([]);
  });

  it('that somebody else works on say so in the dialog', async () => {
    renderItem({ owner: 'local' });
    await approves();
    press(window, 'a');
    await dialog(/RG, front$/);
    expect(await screen.findByText(/^It is with local until .*: you would decide in their place\.$/)).toBeVisible();
  });
});

describe('the documents of an item of somebody else', () => {
  it('stay open until the last of them is decided, and the next item comes then', async () => {
    const scene = renderItem({ owner: 'local', documents: [aDocument(1, 'rg_front'), aDocument(2, 'rg_back')] });
    await approves();
    press(window, 'a');
    await dialog(/RG, front$/);
    await send();
    await screen.findByRole('button', { name: /^Approve document · RG, back/ });
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(sentTo(scene, '/next')).toEqual([]);
    press(window, 'a');
    await dialog(/RG, back$/);
    await send();
    await waitFor(() => expect(sentTo(scene, '/next')).toHaveLength(1));
  });
});

describe('the large view of the documents of an item', () => {
  it('decides about the one that is shown by a letter, and shows the next one that waits', async () => {
    const scene = renderItem();
    await approves();
    press(window, 'v');
    const large = await dialog(/^Documents, large$/);
    press(window, 'j');
    expect(await large.findByRole('region', { name: 'RG, back' })).toBeVisible();
    press(window, 'a');
    await dialog(/^Approve document · RG, back$/);
    // What is typed in the dialog is none of the letters of the large view.
    press(window, 'j');
    await send();
    expect(await large.findByRole('region', { name: 'RG, front' })).toBeVisible();
    expect(sentTo(scene, '/approve').map(({ path }) => path)).toEqual(['/ops/jangada/documents/2/approve']);
    press(window, 'r');
    await dialog(/^Reject document · RG, front$/);
  });

  it('says how large it is, fits by 0, lists its keys, and has the registered data beside it', async () => {
    renderItem({ isRevealed: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Enlarge: RG, front' }));
    const large = await dialog(/^Documents, large$/);
    const registered = within(large.getByRole('region', { name: 'Registered' }));
    expect(registered.getByText('Ana Lima')).toBeVisible();
    expect(await registered.findByText('529.982.247-25')).toBeVisible();
    press(window, '+');
    expect(await large.findByText('150 %')).toBeVisible();
    press(window, '0');
    expect(await large.findByText('100 %')).toBeVisible();
    press(window, '+');
    fireEvent.click(await large.findByRole('button', { name: /^Fit/ }));
    expect(await large.findByText('100 %')).toBeVisible();
    press(window, '?');
    expect(useFrame.getState().layer).toBe('keys');
    act(() => useFrame.getState().close());
  });
});

describe('the registered data beside the documents', () => {
  it('are as they are once they are revealed, with the language of the player', async () => {
    renderItem({ isRevealed: true });
    const registered = within(await screen.findByRole('region', { name: 'Registered' }));
    expect(await registered.findByText('529.982.247-25')).toBeVisible();
    expect(registered.getByText('Portuguese')).toBeVisible();
  });
});

describe('the reasons of a rejection', () => {
  it('fill what the player reads in the language of the player, which may be changed', async () => {
    renderItem({ language: 'en' });
    await approves();
    press(window, 'r');
    await dialog(/RG, front$/);
    const reason = await screen.findByLabelText('Reason');
    const { DOCUMENT_POSITION_FOLLOWING: after } = Node;
    expect(reason.compareDocumentPosition(screen.getByLabelText('What the player reads')) & after).toBe(after);
    expect(within(reason).queryByText('matches the registration')).toBeNull();
    fireEvent.change(reason, { target: { value: 'cut off' } });
    const told = screen.getByLabelText('What the player reads');
    expect(told).toHaveValue('Part of the document is outside the picture. Show all four corners.');
    fireEvent.change(reason, { target: { value: 'expired' } });
    expect(told).toHaveValue('The document has expired. Send one that is still valid.');
    fireEvent.change(told, { target: { value: 'It ended in May.' } });
    fireEvent.change(reason, { target: { value: 'unreadable' } });
    expect(told).toHaveValue('It ended in May.');
  });
});

describe('a document that is asked for', () => {
  it('is named with its text in the language of the player, and the item stays with what was asked', async () => {
    const scene = renderItem({ language: 'en', documents: [aDocument(1, 'rg_front')] });
    await approves();
    press(window, 's');
    const form = await dialog(/^Ask for a document/);
    fireEvent.click(await form.findByLabelText('proof of address'));
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'address to be confirmed' } });
    const text = 'We need to confirm your address. Send a power, water or phone bill of the last 90 days in your name.';
    expect(form.getByLabelText('What the player reads')).toHaveValue(text);
    await waitFor(() => expect(form.getByRole('button', { name: /^Send/ })).toBeEnabled());
    press(window, 'Enter', true);
    await waitFor(() =>
      expect(sentTo(scene, '/documents/request')).toMatchObject([{ body: { kinds: ['address_proof'], told: text } }]),
    );
    expect(await screen.findByText(/^Asked for by ana (.*): proof of address, still missing\.$/)).toBeVisible();
    expect(sentTo(scene, '/next')).toEqual([]);
  });

  it('is not sent without a kind', async () => {
    const scene = renderItem();
    await approves();
    fireEvent.click(screen.getByRole('button', { name: /^Ask for a document/ }));
    const form = await dialog(/^Ask for a document/);
    fireEvent.change(form.getByLabelText('What the player reads'), { target: { value: 'Falta um.' } });
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'one side is missing' } });
    press(window, 'Enter', true);
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(sentTo(scene, '/documents/request')).toEqual([]);
  });
});

describe('the images of an item', () => {
  it('are loaded once, a PDF only when somebody opens it', async () => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
    const scene = renderItem();
    fireEvent.click(await screen.findByRole('button', { name: 'Show the PDF (118 KB)' }));
    expect(await screen.findByTitle('proof of address, PDF')).toHaveAttribute('src', 'blob:pdf');
    expect(screen.getByRole('link', { name: 'Open the PDF (118 KB)' })).toHaveAttribute('target', '_blank');
    press(window, 'r');
    await dialog(/proof of address$/);
    fireEvent.change(await screen.findByLabelText('What the player reads'), { target: { value: 'Muito escura' } });
    await send();
    await screen.findByRole('button', { name: /^Reject document · RG, front/ });
    expect(files(scene)).toEqual(['1', '2', '3', '4']);
  });

  it('are no look at a PDF that nobody opened, and a link where the browser shows none', async () => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true });
    const scene = renderItem();
    const show = await screen.findByRole('button', { name: 'Show the PDF (118 KB)' });
    await screen.findByRole('button', { name: 'Enlarge: selfie' });
    expect(files(scene)).toEqual(['1', '2', '3']);
    fireEvent.click(show);
    expect(await screen.findByRole('link', { name: 'Open the PDF (118 KB)' })).toHaveAttribute('href', 'blob:pdf');
    expect(screen.queryByTitle('proof of address, PDF')).toBeNull();
  });

  it('come into view when they are chosen by a key', async () => {
    renderItem();
    await approves();
    expect(scrolled).not.toHaveBeenCalled();
    press(window, 'j');
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' }));
  });

  it('are enlarged by a click, zoomed and turned by keys, and shown two side by side', async () => {
    renderItem();
    fireEvent.click(await screen.findByRole('button', { name: 'Enlarge: RG, front' }));
    const large = await dialog(/^Documents, large$/);
    const front = within(large.getByRole('region', { name: 'RG, front' }));
    press(window, '+');
    await waitFor(() => expect(front.getByRole('status')).toHaveTextContent('RG, front, 150 %, turned by 0°'));
    press(window, 't');
    await waitFor(() => expect(front.getByRole('status')).toHaveTextContent('RG, front, 150 %, turned by 90°'));
    fireEvent.change(large.getByLabelText('Beside it'), { target: { value: '3' } });
    expect(large.getByRole('region', { name: 'selfie' })).toBeVisible();
    expect(large.getByRole('region', { name: 'RG, front' })).toBeVisible();
    fireEvent.change(large.getByLabelText('Beside it'), { target: { value: '' } });
    press(window, 'j');
    expect(await large.findByRole('region', { name: 'RG, back' })).toBeVisible();
  });
});
