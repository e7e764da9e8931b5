import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountPage } from '../account/account-page.tsx';
import { ExplainForm } from '../explain/explain-form.tsx';
import { NewOperatorDialog, PasswordDialog } from '../operators/operator-dialogs.tsx';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { anOverview } from '../testing/an-overview.ts';
import { aMe, answerCalls, renderBoard } from '../testing/render-board.tsx';

const SIGN_IN = 'POST /delivery/v1/sign-in';
const button = (name: string) => screen.getByRole('button', { name });
const bodiesOf = (calls: ReturnType<typeof answerCalls>, method = 'POST') =>
  calls.filter((call) => call.method === method).map(({ body }) => body);

describe('the form to sign in', () => {
  const fill = async (name: string, password: string) => {
    const user = userEvent.setup();
    if (name) await user.type(screen.getByLabelText('Name'), name);
    if (password) await user.type(screen.getByLabelText('Password'), password);
    await user.click(button('Sign in'));
  };

  it('sends what was typed', async () => {
    const calls = answerCalls({ [SIGN_IN]: () => ({ body: aMe('admin') }) });
    renderBoard(<SignInPage />);
    await fill('ana', 'a long password');
    await waitFor(() => expect(bodiesOf(calls)).toEqual([{ name: 'ana', password: 'a long password' }]));
  });

  it('sends what a password manager filled in without an event', async () => {
    const calls = answerCalls({ [SIGN_IN]: () => ({ body: aMe('admin') }) });
    renderBoard(<SignInPage />);
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setValue?.call(screen.getByLabelText('Name'), 'ana');
    setValue?.call(screen.getByLabelText('Password'), 'a long password');
    await userEvent.click(button('Sign in'));
    await waitFor(() => expect(bodiesOf(calls)).toEqual([{ name: 'ana', password: 'a long password' }]));
  });

  it('names the missing fields and focuses the first of them, without a call', async () => {
    const calls = answerCalls({});
    renderBoard(<SignInPage />);
    await fill('', '');
    expect(await screen.findByText('Enter the name.')).toBeVisible();
    expect(screen.getByText('Enter the password.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('shows next to the password that it was refused, empties it and focuses it', async () => {
    answerCalls({ [SIGN_IN]: () => ({ status: 401, body: { code: 'operator.wrong-password', message: 'no' } }) });
    renderBoard(<SignInPage />);
    await fill('ana', 'a wrong password');
    expect(await screen.findByText('The name or the password is wrong.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('The name or the password is wrong.');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByLabelText('Name')).toHaveValue('ana');
  });

  it('shows after how many minutes the operator can try again', async () => {
    const body = { code: 'request.too-many', message: 'slow down', retry_after_seconds: 61 };
    answerCalls({ [SIGN_IN]: () => ({ status: 429, body }) });
    renderBoard(<SignInPage />);
    await fill('ana', 'a wrong password');
    expect(await screen.findByText(/Try again in 2 min/)).toBeVisible();
  });
});

describe('the form of the operator’s own password', () => {
  const PASSWORD = 'POST /delivery/v1/me/password';
  const fill = async (oldPassword: string, newPassword: string) => {
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Current password'), oldPassword);
    await user.type(screen.getByLabelText('New password'), newPassword);
    await user.click(button('Change password'));
  };
  const setUp = (reply: { status?: number; body: unknown }) => {
    const sessions = { 'GET /delivery/v1/me/sessions': () => ({ body: { data: [] } }) };
    const calls = answerCalls({ ...sessions, [PASSWORD]: () => reply });
    renderBoard(<AccountPage />);
    return calls;
  };

  it('sends both passwords and is empty afterwards', async () => {
    const calls = setUp({ body: { done: true } });
    await fill('the old one', 'quite a new one');
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''));
    expect(screen.getByLabelText('Current password')).toHaveValue('');
    expect(bodiesOf(calls)).toEqual([{ password: 'the old one', new_password: 'quite a new one' }]);
  });

  it('refuses a short password, focuses it, and is content once it is long enough', async () => {
    const calls = setUp({ body: { done: true } });
    await fill('the old one', 'short');
    const fresh = screen.getByLabelText('New password');
    await waitFor(() => expect(fresh).toBeInvalid());
    expect(fresh).toHaveFocus();
    expect(bodiesOf(calls)).toEqual([]);
    await userEvent.type(fresh, ' no longer');
    await waitFor(() => expect(fresh).toBeValid());
  });

  it('shows why it was refused, and preserves the input', async () => {
    setUp({ status: 401, body: { code: 'operator.wrong-password', message: 'no' } });
    await fill('not the old one', 'quite a new one');
    expect(await screen.findByRole('alert')).toHaveTextContent('The name or the password is wrong.');
    expect(screen.getByLabelText('New password')).toHaveValue('quite a new one');
  });
});

describe('the form of a new operator', () => {
  const CREATE = 'POST /delivery/v1/operators';

  it('marks every invalid field, focuses the first, and sends nothing', async () => {
    const calls = answerCalls({});
    renderBoard(<NewOperatorDialog onClose={jest.fn()} />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Name'), 'Not A Name');
    await user.click(button('Make the account'));
    await waitFor(() => expect(screen.getByLabelText('Name')).toBeInvalid());
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('explains the role that is chosen, and sends it', async () => {
    const operator = { name: 'bia', role: 'releaser', disabled: false, sessions: 0, last_seen_at: null };
    const calls = answerCalls({ [CREATE]: () => ({ body: { ...operator, created_at: '2026-11-21T12:00:00.000Z' } }) });
    renderBoard(<NewOperatorDialog onClose={jest.fn()} />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Name'), 'bia');
    await user.selectOptions(screen.getByLabelText('Role'), 'releaser');
    expect(screen.getByText('Looks, and publishes releases.')).toBeVisible();
    await user.type(screen.getByLabelText('Password'), 'a long password');
    await user.click(button('Make the account'));
    await waitFor(() =>
      expect(bodiesOf(calls)).toEqual([{ name: 'bia', role: 'releaser', password: 'a long password' }]),
    );
  });

  it('reports that the name exists, and stays open', async () => {
    answerCalls({ [CREATE]: () => ({ status: 409, body: { code: 'operator.name-taken', message: 'taken' } }) });
    const onClose = jest.fn();
    renderBoard(<NewOperatorDialog onClose={onClose} />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Name'), 'bia');
    await user.type(screen.getByLabelText('Password'), 'a long password');
    await user.click(button('Make the account'));
    expect(await screen.findByRole('alert')).toHaveTextContent('There is an operator of that name already.');
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('the form of another operator’s password refuses a short one', async () => {
  const calls = answerCalls({});
  const operator = {
    ...{ name: 'bia', role: 'viewer' as const, disabled: false, sessions: 0 },
    ...{ created_at: '2026-11-21T12:00:00.000Z', last_seen_at: null },
  };
  renderBoard(<PasswordDialog operator={operator} onClose={jest.fn()} />);
  await userEvent.type(screen.getByLabelText('New password'), 'short');
  await userEvent.click(button('New password'));
  await waitFor(() => expect(screen.getByLabelText('New password')).toBeInvalid());
  expect(calls).toEqual([]);
});

describe('the form that explains a guest', () => {
  const GUEST = '0b7c4a56-0a9b-4c8e-9d6b-2f0f7f1f0a01';

  it('refuses an invalid guest id, and sends nothing', async () => {
    const calls = answerCalls({});
    renderBoard(<ExplainForm overview={anOverview()} />);
    await userEvent.type(screen.getByLabelText('Guest id'), 'somebody');
    await userEvent.click(button('Explain'));
    await waitFor(() => expect(screen.getByLabelText('Guest id')).toBeInvalid());
    expect(screen.getByLabelText('Guest id')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('sends the guest, the site and the remote that are chosen, and shows a refusal', async () => {
    const urls: string[] = [];
    answerCalls({});
    globalThis.fetch = async (input) => {
      urls.push(String(input));
      const text = async () => '{"code":"request.invalid","message":"Not this one"}';
      return { status: 422, headers: new Headers(), text } as Response;
    };
    renderBoard(<ExplainForm overview={anOverview()} />);
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText('Site'), 'tucano');
    await user.selectOptions(screen.getByLabelText('Remote'), 'wallet');
    await user.type(screen.getByLabelText('Guest id'), ` ${GUEST} `);
    await user.click(button('Explain'));
    expect(await screen.findByText('Not this one')).toBeVisible();
    const { searchParams } = new URL(urls[0] ?? '', 'https://jangada.test');
    expect(Object.fromEntries(searchParams)).toEqual({ tenant: 'tucano', remote: 'wallet', guest: GUEST });
  });

  it('fills in the guest id of this browser', async () => {
    document.cookie = `guest_id=${GUEST}`;
    answerCalls({});
    renderBoard(<ExplainForm overview={anOverview()} tenant="jangada" remote="wallet" />);
    await userEvent.click(button('Use this browser’s'));
    expect(screen.getByLabelText('Guest id')).toHaveValue(GUEST);
    document.cookie = 'guest_id=; max-age=0';
  });
});
