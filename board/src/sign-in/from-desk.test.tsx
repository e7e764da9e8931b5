import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { AccountPage } from '../account/account-page.tsx';
import { Frame } from '../frame/frame.tsx';
import { OperatorsPage } from '../operators/operators-page.tsx';
import { toasts } from '../parts/toasts.ts';
import { answerCalls, renderBoard } from '../testing/render-board.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { SignInPage } from './sign-in-page.tsx';

const Address = () => <output aria-label="address">{useLocation().search}</output>;
const address = () => screen.getByLabelText('address').textContent;

describe('whom the desk did not sign in', () => {
  it.each([
    ['en', 'refused', /its code is good once, and for a minute/],
    ['pt', 'refused', /o código dela vale uma vez, por um minuto/],
    ['en', 'unavailable', /because the API does not answer. A local account works meanwhile/],
    ['pt', 'unavailable', /porque a API não responde. Enquanto isso, uma conta local funciona/],
  ] as const)('is told why (%s, %s), once', (language, refusal, text) => {
    renderBoard(
      <>
        <SignInPage />
        <Address />
      </>,
      { language, path: `/?desk=${refusal}` },
    );
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(address()).toBe('');
  });

  it.each(['', '?desk=nonsense', '?desk='])('is told nothing at the address %j', (search) => {
    renderBoard(<SignInPage />, { path: `/${search}` });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(/Local accounts of the board sign in here/)).toBeVisible();
  });

  it('is told so while another session goes on', async () => {
    const show = jest.spyOn(toasts, 'show');
    renderBoard(
      <>
        <RefusalNotice />
        <Address />
      </>,
      { path: '/?desk=refused' },
    );
    expect(show).toHaveBeenCalledWith({ kind: 'error', text: expect.stringMatching(/has not signed you in here/) });
    expect(address()).toBe('');
  });
});

describe('a person of the desk', () => {
  const sessions = { 'GET /delivery/v1/me/sessions': () => ({ body: { data: [] } }) };

  it('is shown as such, and has no password here', async () => {
    answerCalls(sessions);
    renderBoard(<AccountPage />, { account: 'desk' });
    expect(await screen.findByText(/You came from the desk/)).toBeVisible();
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });

  it.each([
    ['https://desk.example.bet.br', 'https://desk.example.bet.br'],
    ['javascript:alert(1)', null],
  ])('has the way back to the desk of %s', async (cookie, href) => {
    document.cookie = `jangada_desk=${cookie}`;
    answerCalls(sessions);
    renderBoard(<Frame>{null}</Frame>, { account: 'desk' });
    const [menu] = screen.getAllByRole('button', { name: /account|ana/i });
    await userEvent.click(menu as HTMLElement);
    const [link] = screen.queryAllByRole('menuitem', { name: 'Back to the desk' });
    expect(link?.getAttribute('href') ?? null).toBe(href);
    document.cookie = 'jangada_desk=; max-age=0';
  });

  it('is told from a local account in the menu', async () => {
    answerCalls(sessions);
    renderBoard(<Frame>{null}</Frame>, { account: 'desk' });
    const [menu] = screen.getAllByRole('button', { name: /account|ana/i });
    await userEvent.click(menu as HTMLElement);
    expect(await screen.findAllByText('Operator · from the desk')).not.toHaveLength(0);
  });
});

describe('a local account', () => {
  it('is shown as such, changes its password, and is listed with what it is for', async () => {
    answerCalls({
      'GET /delivery/v1/me/sessions': () => ({ body: { data: [] } }),
      'GET /delivery/v1/operators': () => ({ body: { data: [] } }),
    });
    const { unmount } = renderBoard(<AccountPage />);
    expect(await screen.findByLabelText('Current password')).toBeVisible();
    unmount();
    renderBoard(<OperatorsPage />, { role: 'admin' });
    expect(await screen.findByText(/keep one or two, sealed/)).toBeVisible();
  });
});
