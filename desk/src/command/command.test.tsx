import type { Me } from '@jangada/contracts/ops/me';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { operationOf } from '../operations/operation-list.ts';
import { aMe, answerCalls, renderDesk, type Answers, press } from '../testing/render-desk.tsx';
import { CommandPanel } from './command-panel.tsx';
import { useCommands } from './command-store.ts';
import { localOf } from './command-input.ts';
import { useUndo } from './undo.ts';
import { drafts } from './drafts.ts';

const effects = (fields: object = {}) => ({
  effects: {
    reply: null,
    refusal: null,
    rows: [{ table: 'users', inserted: 0, updated: 1, deleted: 0 }],
    movements: [],
    messages: [],
    calls: [],
    second: false,
    left: null,
    digest: 'd',
    ...fields,
  },
});

const BLOCK = 'POST /ops/jangada/players/42/block';
const UNDO = '/ops/jangada/log/c1/undo';
const isDry = (headers: Headers): boolean => headers.get('x-dry-run') === '1';

/** The answers to the preview, and to the command. */
const blockAnswers = (
  dry: object,
  real: { status?: number; body: unknown; command?: string } = { body: { data: { id: 42 } }, command: 'c1' },
): Answers => ({
  [BLOCK]: ({ headers }) => (isDry(headers) ? { body: dry } : real),
});

/** The answers of a session that is not the person's until they sign in. */
const blockAnswersAfterSignIn = (me: Me, refusal: { readonly status: number; readonly body: object }): Answers => {
  let isIn = false;
  return {
    [BLOCK]: ({ headers }) => {
      if (isDry(headers)) return { body: effects() };
      return isIn ? { body: { data: { id: 42 } }, command: 'c1' } : refusal;
    },
    'POST /ops/demo/session': () => {
      isIn = true;
      return { body: { ends_at: '2026-11-30T08:00:00.000Z' } };
    },
    'GET /ops/me': () => ({ body: { data: me } }),
  };
};

const blocks = (me = aMe(['support-lead'])) =>
  renderDesk(
    <CommandPanel
      operation={operationOf('player block')}
      given={{ params: { id: '42' }, row: { name: 'Ana Lima' } }}
    />,
    { me },
  );

const say = (reason: string) =>
  fireEvent.change(screen.getByLabelText('The reason in words; it stays in the log'), { target: { value: reason } });
const send = () => press(window, 'Enter', true);

beforeEach(() => useUndo.setState({ undo: null }));

describe('a command', () => {
  it('shows what it would do before it is sent, without reason and key', async () => {
    const calls = answerCalls(blockAnswers(effects()));
    blocks();
    expect(await screen.findByText('No money would move and no message would be sent.')).toBeVisible();
    expect(screen.getByText('1 changed')).not.toBeVisible();
    fireEvent.click(screen.getByText('Details'));
    expect(screen.getByText('1 changed')).toBeInTheDocument();
    expect(calls[0]?.headers.get('x-dry-run')).toBe('1');
    expect(calls[0]?.headers.has('idempotency-key')).toBe(false);
  });

  it('says in words why it would be refused, and cannot be sent then', async () => {
    answerCalls(blockAnswers(effects({ refusal: { code: 'player.blocked', message: 'Blocked already.' }, rows: [] })));
    blocks();
    expect(await screen.findByText('It would be refused: Blocked already.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Send/ })).toBeDisabled();
  });

  it('says at the field what is wrong with it, when only the handler can tell, and what is wrong with the reason', async () => {
    const wrong = { tags: ['Up to 12 tags.'] };
    const refusal = { code: 'request.invalid', message: 'Check the highlighted fields.', errors: wrong };
    const refused = { code: 'request.invalid', message: '', errors: { 'X-Reason': ['Without invisible signs.'] } };
    let dry = effects({ refusal, rows: [] });
    answerCalls({
      'POST /ops/jangada/players/42/tags': ({ headers }) =>
        isDry(headers) ? { body: dry } : { status: 422, body: refused },
    });
    renderDesk(<CommandPanel operation={operationOf('tag set')} given={{ params: { id: '42' } }} />, {
      me: aMe(['support']),
    });
    fireEvent.change(screen.getByLabelText('Tags'), { target: { value: '=1+1' } });
    expect(await screen.findByText('Up to 12 tags.')).toBeVisible();
    expect(screen.getByLabelText('Tags')).toBeInvalid();
    dry = effects();
    fireEvent.change(screen.getByLabelText('Tags'), { target: { value: 'vip' } });
    say('in a strange way');
    await screen.findByText('1 changed');
    send();
    expect(await screen.findByText('Without invisible signs.')).toBeVisible();
  });

  it('does not cut a text that is too long: it counts, says how much is too much, and is not previewed', async () => {
    const calls = answerCalls({});
    renderDesk(<CommandPanel operation={operationOf('note add')} given={{ params: { id: '42' } }} />, {
      me: aMe(['support']),
    });
    fireEvent.change(await screen.findByLabelText('Text'), { target: { value: 'x'.repeat(2_001) } });
    expect(await screen.findByText('The text is longer than 2,000 characters: take 1 away.')).toBeVisible();
    expect(screen.getByLabelText('Text')).toHaveValue('x'.repeat(2_001));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('ends after a span that is chosen, from the time of the server', async () => {
    answerCalls({});
    renderDesk(<CommandPanel operation={operationOf('restriction add')} given={{ params: { id: '42' } }} />, {
      me: aMe(['support']),
    });
    const end = await screen.findByLabelText(/^Ends at|^End|^Until/);
    fireEvent.click(screen.getByRole('button', { name: 'in 7 days' }));
    expect(end).toHaveValue(localOf(new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString()));
  });

  it('is filled by a template, whose text can be changed', async () => {
    answerCalls({ 'POST /ops/jangada/players/42/notifications': () => ({ body: effects() }) });
    renderDesk(<CommandPanel operation={operationOf('notification send')} given={{ params: { id: '42' } }} />, {
      me: aMe(['support']),
    });
    fireEvent.change(await screen.findByLabelText('Template'), { target: { value: 'Pix found' } });
    expect(screen.getByLabelText('Title (Portuguese)')).toHaveValue('Encontramos o seu Pix');
    fireEvent.change(screen.getByLabelText('Title (Portuguese)'), { target: { value: 'Oi' } });
    expect(screen.getByLabelText('Title (Portuguese)')).toHaveValue('Oi');
  });

  it('has the reason of its template, that of the next one, and then the one that is typed', async () => {
    answerCalls({ 'POST /ops/jangada/players/42/notifications': () => ({ body: effects() }) });
    renderDesk(<CommandPanel operation={operationOf('notification send')} given={{ params: { id: '42' } }} />, {
      me: aMe(['support']),
    });
    const choose = (name: string) => fireEvent.change(screen.getByLabelText('Template'), { target: { value: name } });
    const reason = screen.getByLabelText(/The reason in words/);
    choose('Pix found');
    expect(reason).toHaveValue('the missing Pix was found');
    choose('Apology');
    expect(reason).toHaveValue('apology for a delay that is solved');
    fireEvent.change(reason, { target: { value: 'ticket 9' } });
    choose('Pix found');
    expect(reason).toHaveValue('ticket 9');
  });

  it('begins with a reason where the text says why itself', async () => {
    const calls = answerCalls({ 'POST /ops/jangada/players/42/notes': () => ({ body: effects() }) });
    renderDesk(<CommandPanel operation={operationOf('note add')} given={{ params: { id: '42' } }} />, {
      me: aMe(['support']),
    });
    fireEvent.change(await screen.findByLabelText('Text'), { target: { value: 'Called about a withdrawal' } });
    send();
    await waitFor(() => expect(calls.some(({ method, headers }) => method === 'POST' && !isDry(headers))).toBe(true));
    const sent = calls.find(({ method, headers }) => method === 'POST' && !isDry(headers));
    expect(sent?.headers.get('x-reason')).toBe('conversation%20of%20today');
  });

  it('wants a reason, and is sent by Ctrl Enter with it and a key', async () => {
    const calls = answerCalls(blockAnswers(effects()));
    blocks();
    await screen.findByText('1 changed');
    send();
    expect(await screen.findByText('Say why, with at least 3 letters.')).toBeVisible();
    say('são suspeitas');
    send();
    await waitFor(() => expect(calls.some(({ headers }) => !isDry(headers))).toBe(true));
    const sent = calls.find(({ headers }) => !isDry(headers));
    expect(decodeURIComponent(sent?.headers.get('x-reason') ?? '')).toBe('são suspeitas');
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
  });

  it('shows the secrets of a reply that is collected later, and goes to where it was asked for', async () => {
    const reply = { data: { name: 'Zeca' }, invitation: 'https://desk.example/invitations/1' };
    answerCalls({
      'POST /ops/platform/requests/9/collect': ({ headers }) => ({ body: isDry(headers) ? effects() : { reply } }),
    });
    const target = { label: '9', params: { tenant: 'platform', id: '9' } };
    renderDesk(<CommandPanel operation={operationOf('request collect')} given={{ targets: [target] }} />, {
      me: aMe(['admin']),
    });
    await screen.findByLabelText('The reason in words; it stays in the log');
    say('for Zeca');
    await waitFor(() => expect(screen.getByRole('button', { name: /^Send/ })).toBeEnabled());
    send();
    expect(await screen.findByText(reply.invitation)).toBeVisible();
  });

  it.each([
    [
      'no answer',
      () => {
        throw new Error('lost');
      },
      /did not answer/,
    ],
    ['the page of a proxy', () => ({ status: 502, body: null }), /unexpected answer/],
  ])('keeps its key after %s, so that it runs once, also in a dialog that was opened anew', async (_, lose, said) => {
    let isLost = true;
    let isDone = false;
    const calls = answerCalls({
      [BLOCK]: ({ headers }) => {
        // What it has done would be taken for the work of somebody else.
        if (isDry(headers))
          return { body: isDone ? effects({ refusal: { code: 'x', message: 'Blocked already.' } }) : effects() };
        isDone = true;
        return isLost ? lose() : { body: { data: { id: 42 } } };
      },
    });
    const reason = `suspected fraud ${String(said)}`;
    const { unmount } = blocks();
    await screen.findByText('1 changed');
    say(reason);
    send();
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByText(/nobody knows whether this was done/)).toBeVisible();
    expect(screen.queryByText(/Blocked already/)).toBeNull();
    unmount();
    isLost = false;
    blocks();
    expect(await screen.findByText(/Blocked already/)).toBeVisible();
    say(reason);
    fireEvent.click(await screen.findByRole('button', { name: /^Send again/ }));
    const sent = () => calls.filter(({ headers }) => !isDry(headers));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('can be undone for 30 seconds where its declaration says how', async () => {
    const calls = answerCalls({
      ...blockAnswers(effects()),
      [`POST ${UNDO}`]: () => ({ body: { data: { words: 'player unblock', state: 'done', request: null } } }),
    });
    blocks(aMe(['support-lead']));
    await screen.findByText('1 changed');
    say('suspected fraud');
    send();
    expect(await screen.findByText('Done: Block player · Ana Lima (42).')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull());
    expect(calls.filter(({ path }) => path === UNDO)).toHaveLength(1);
  });

  it('waits for a second person where one is due, and says so', async () => {
    answerCalls(blockAnswers(effects({ second: true }), { status: 202, body: { request: { id: 7 } } }));
    blocks();
    expect(await screen.findByText('It happens only after a second person has agreed.')).toBeVisible();
    expect(screen.getByRole('button', { name: /Ask the second person/ })).toBeVisible();
    say('suspected fraud');
    send();
    expect(await screen.findByText(/Nothing has happened yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the request' })).toHaveAttribute('href', '/jangada/requests?open=7');
    expect(screen.queryByRole('button', { name: /Ask the second person|Send/ })).toBeNull();
  });

  it('asks for the passkey when the last touch is too long ago, and goes on', async () => {
    let isProven = false;
    answerCalls({
      [BLOCK]: ({ headers }) => {
        if (isDry(headers)) return { body: effects() };
        return isProven
          ? { body: { data: { id: 42 } }, command: 'c1' }
          : { status: 403, body: { code: 'ops.proof-required', message: '' } };
      },
      'POST /ops/demo/prove': () => {
        isProven = true;
        return { body: { proven_at: '2026-11-30T00:00:00.000Z' } };
      },
    });
    blocks();
    await screen.findByText('1 changed');
    say('suspected fraud');
    send();
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Touch the passkey' }));
    expect(await screen.findByRole('button', { name: /Undo/ })).toBeVisible();
  });

  it('keeps what was written when the session has ended, and goes on after the sign-in', async () => {
    const me = aMe(['support-lead']);
    const calls = answerCalls(
      blockAnswersAfterSignIn(me, { status: 401, body: { code: 'session.required', message: '' } }),
    );
    blocks(me);
    await screen.findByText('1 changed');
    say('suspected fraud');
    send();
    const ended = await screen.findByRole('dialog', { name: 'Your session ended' });
    expect(screen.getByLabelText('The reason in words; it stays in the log')).toHaveValue('suspected fraud');
    const signIn = within(ended).getByRole('button', { name: 'Sign in' });
    expect(signIn).toHaveFocus();
    fireEvent.click(signIn);
    expect(await screen.findByText(/^Done: Block player/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.filter(({ path }) => path === '/ops/demo/session')).toHaveLength(1);
  });

  it('does nothing as who has signed in meanwhile in another tab, and goes on when the person is back', async () => {
    const me = aMe(['support-lead']);
    const calls = answerCalls(
      blockAnswersAfterSignIn(me, { status: 409, body: { code: 'ops.other-person', message: '' } }),
    );
    blocks(me);
    await screen.findByText('1 changed');
    say('suspected fraud');
    send();
    const other = await screen.findByRole('dialog', { name: 'Somebody else has signed in at this browser' });
    expect(within(other).getByRole('button', { name: 'Go on as who has signed in' })).toBeVisible();
    fireEvent.click(within(other).getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(/^Done: Block player/)).toBeVisible();
    const sent = calls.filter(({ path, headers }) => path.endsWith('/block') && !isDry(headers));
    expect(sent.map(({ headers }) => headers.get('x-person'))).toEqual([me.id, me.id]);
    expect(calls.find(({ path }) => path === '/ops/demo/session')?.headers.get('x-person')).toBeNull();
  });

  it('says which ways in of a person would end', async () => {
    const updated = (table: string, count: number) => ({ table, inserted: 0, updated: count, deleted: 0 });
    answerCalls({
      'POST /ops/staff/Rui/end': () => ({
        body: effects({ rows: [updated('staff', 1), updated('staff_sessions', 2), updated('staff_grants', 1)] }),
      }),
    });
    renderDesk(<CommandPanel operation={operationOf('staff end')} given={{ params: { name: 'Rui' } }} />, {
      me: aMe(['admin']),
    });
    expect(await screen.findByText('2 sessions of the desk would end.')).toBeVisible();
    expect(screen.getByText('1 role would end.')).toBeVisible();
    expect(screen.queryByText('No money would move and no message would be sent.')).toBeNull();
  });

  it('says who may when the person may not, without a call', async () => {
    const calls = answerCalls({});
    blocks(aMe(['support']));
    expect(
      await screen.findByText(/permission Block is missing\. Who has it: Support lead, Risk, Compliance/),
    ).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('says what was decided, by whom and when where a colleague was faster, and cannot be sent again', async () => {
    const calls = answerCalls(
      blockAnswers(effects(), {
        status: 409,
        body: {
          code: 'queue.not-open',
          message: 'No longer open.',
          by: 'bia',
          at: '2026-11-29T12:00:00.000Z',
          verdict: 'refused',
        },
      }),
    );
    blocks();
    await screen.findByText('1 changed');
    say('suspected fraud');
    send();
    expect(await screen.findByText(/^Refused by bia, /)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Send/ })).toBeDisabled();
    send();
    expect(calls.filter(({ headers }) => !isDry(headers))).toHaveLength(1);
  });
});

/** Previews are not answered until this is called. */
const holdPreviews = (): (() => void) => {
  const answer = globalThis.fetch;
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  globalThis.fetch = async (address, init) => {
    if (isDry(new Headers(init?.headers))) await gate;
    return answer(address, init);
  };
  return () => release();
};
const reallySent = (calls: ReturnType<typeof answerCalls>) =>
  calls.filter(({ method, headers }) => method === 'POST' && !isDry(headers));
const aMoment = () => act(async () => new Promise((resolve) => setTimeout(resolve, 50)));

describe('a command that is sent before its preview is there', () => {
  it('waits for it, says so, and goes on', async () => {
    const calls = answerCalls(blockAnswers(effects()));
    const release = holdPreviews();
    blocks();
    say('suspected fraud');
    send();
    expect(await screen.findByText('It is sent when what it would do is here.')).toHaveAttribute('role', 'status');
    send();
    await aMoment();
    expect(reallySent(calls)).toEqual([]);
    release();
    await waitFor(() => expect(reallySent(calls)).toHaveLength(1));
  });

  it('waits no more when something else is typed', async () => {
    const calls = answerCalls(blockAnswers(effects()));
    const release = holdPreviews();
    blocks();
    say('suspected fraud');
    send();
    await screen.findByText('It is sent when what it would do is here.');
    say('suspected fraud, or not');
    release();
    await screen.findByText('1 changed');
    await aMoment();
    expect(reallySent(calls)).toEqual([]);
  });

  it('is read first when it moves money: of R$ 11.00, not of the R$ 10.00 before', async () => {
    const GIVE = 'POST /ops/jangada/cashback';
    const calls = answerCalls({
      'GET /ops/jangada/players/42': () => ({ status: 404, body: { code: 'profile.not-found', message: '' } }),
      [GIVE]: ({ headers, body }) => {
        if (!isDry(headers)) return { body: { data: {} } };
        const { amount } = body as { readonly amount: number };
        return { body: effects({ movements: [{ kind: 'cashback', account: 'cash', player: '42', amount }] }) };
      },
    });
    renderDesk(
      <CommandPanel
        operation={operationOf('cashback give')}
        given={{ preset: { player: 42, amount: 1_000, ref: 'ticket 1' } }}
      />,
      { me: aMe(['support-lead']) },
    );
    say('goodwill');
    expect(await screen.findByText('Cash of player 42: +R$10.00.')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '11' } });
    send();
    expect(await screen.findByText('What it would do is here now: read it, and send again.')).toBeVisible();
    expect(screen.getByText('Cash of player 42: +R$11.00.')).toBeVisible();
    expect(reallySent(calls)).toEqual([]);
    send();
    await waitFor(() => expect(reallySent(calls)).toMatchObject([{ body: { amount: 1_100 } }]));
  });

  it('is not sent when the preview is a refusal, by no key either', async () => {
    const calls = answerCalls(
      blockAnswers(effects({ refusal: { code: 'player.blocked', message: 'Blocked already.' } })),
    );
    blocks();
    say('suspected fraud');
    send();
    expect(await screen.findByText('It would be refused: Blocked already.')).toBeVisible();
    send();
    await aMoment();
    expect(reallySent(calls)).toEqual([]);
  });

  it('is not sent by itself when the preview fails, which says that it can be sent all the same', async () => {
    const calls = answerCalls({
      [BLOCK]: ({ headers }) => {
        if (isDry(headers)) throw new Error('lost');
        return { body: { data: { id: 42 } } };
      },
    });
    blocks();
    say('suspected fraud');
    send();
    expect(await screen.findByText('It can be sent all the same, without having been shown first.')).toBeVisible();
    await aMoment();
    expect(reallySent(calls)).toEqual([]);
    send();
    await waitFor(() => expect(reallySent(calls)).toHaveLength(1));
  });

  it('is not sent while its preview fails where it moves money, says so, and is read before it goes', async () => {
    let isDown = true;
    const calls = answerCalls({
      'GET /ops/jangada/players/42': () => ({ status: 404, body: { code: 'profile.not-found', message: '' } }),
      'POST /ops/jangada/cashback': ({ headers }) => {
        if (!isDry(headers)) return { body: { data: {} } };
        if (isDown) throw new Error('lost');
        return { body: effects({ movements: [{ kind: 'cashback', account: 'cash', player: '42', amount: 1_000 }] }) };
      },
    });
    renderDesk(
      <CommandPanel
        operation={operationOf('cashback give')}
        given={{ preset: { player: 42, amount: 1_000, ref: 'ticket 1' } }}
      />,
      { me: aMe(['support-lead']) },
    );
    say('goodwill');
    expect(await screen.findByText(/What moves money is read before it is sent/)).toBeVisible();
    expect(screen.queryByText(/It can be sent all the same/)).not.toBeInTheDocument();
    send();
    await aMoment();
    expect(reallySent(calls)).toEqual([]);
    isDown = false;
    send();
    expect(await screen.findByText('Cash of player 42: +R$10.00.')).toBeVisible();
    expect(reallySent(calls)).toEqual([]);
    send();
    await waitFor(() => expect(reallySent(calls)).toHaveLength(1));
  });
});

describe('what is written in a command', () => {
  const asksBefore = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('makes the browser ask before the page is loaded anew, also once it is a draft, until it is sent', async () => {
    answerCalls(blockAnswers(effects()));
    const { unmount } = blocks();
    await screen.findByText('1 changed');
    expect(asksBefore()).toBe(false);
    say('suspected fraud');
    expect(asksBefore()).toBe(true);
    say('');
    expect(asksBefore()).toBe(false);
    say('suspected fraud');
    send();
    await screen.findByText(/^Done: Block player/);
    unmount();
    expect(drafts.size).toBe(0);
  });

  it('is asked about while it is a draft', async () => {
    answerCalls(blockAnswers(effects()));
    renderDesk(null, { me: aMe(['support-lead']) });
    act(() => useCommands.getState().open({ words: 'player block', params: { id: '42' }, row: { name: 'Ana Lima' } }));
    await screen.findByText('1 changed');
    say('suspected fraud');
    act(() => useCommands.getState().close());
    expect(asksBefore()).toBe(true);
  });
});

describe('what a command is about', () => {
  const withdrawal = {
    id: 812,
    user_id: 42,
    amount: 6_000,
    status: 5,
    review: 'amount',
    bar: null,
    key: '•••@g•••.com',
    payout_id: '',
    handed_to_psp_at: null,
    created_at: '2026-11-30T00:00:00.000Z',
    due_at: '2026-11-30T02:00:00.000Z',
    ended_at: null,
    ended_by: null,
    trouble: null,
    player: { id: 42, name: 'Ana Lima' },
    key_type: 'email',
    key_since: '2026-11-30T00:00:00.000Z',
    holder_name: 'Ana Lima',
    e2eid: null,
    stages: [],
    decided_by: null,
    decided_at: null,
    verdict: null,
  };

  it('of a withdrawal: amount, player, masked key and state; its effects are sentences', async () => {
    answerCalls({
      'GET /ops/jangada/withdrawals/812': () => ({ body: { data: withdrawal } }),
      'POST /ops/jangada/withdrawals/812/refuse': () => ({
        body: effects({
          movements: [
            { kind: 'withdrawal', account: 'hold', player: '42', amount: -6_000 },
            { kind: 'withdrawal', account: 'cash', player: '42', amount: 6_000 },
          ],
          messages: [{ topic: 'contact-message', count: 1 }],
          calls: [{ to: 'https://psp.test', method: 'POST', path: '/pix' }],
        }),
      }),
    });
    renderDesk(<CommandPanel operation={operationOf('withdrawal refuse')} given={{ params: { id: '812' } }} />);
    const about = await screen.findByRole('region', { name: 'What it is about' });
    expect(within(about).getByText('R$60.00')).toBeVisible();
    expect(within(about).getByRole('link', { name: 'Ana Lima · 42' })).toHaveAttribute('href', '/jangada/players/42');
    expect(within(about).getByText('•••@g•••.com')).toBeVisible();
    expect(within(about).getByText('under review')).toBeVisible();
    expect(await screen.findByText('Held of player 42: −R$60.00.')).toBeVisible();
    expect(screen.getByText('Cash of player 42: +R$60.00.')).toBeVisible();
    expect(screen.getByText('A message would be sent to the player.')).toBeVisible();
    expect(screen.getByText(/The provider \(psp\.test\) would be called/)).toBeVisible();
  });
});
