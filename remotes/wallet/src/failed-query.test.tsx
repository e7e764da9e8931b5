import { refusal, renderRemote } from '@jangada/remote-kit/testing';
import { NetworkError } from '@jangada/remote-kit/errors';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FailedQuery } from './failed-query.tsx';
import en from './texts/en.ts';
import pt from './texts/pt.ts';

const show = (error: unknown, onRetry = jest.fn()) =>
  renderRemote(<FailedQuery error={error} onRetry={onRetry} />, {
    remote: 'wallet',
    session: 'user',
    texts: { pt, en },
  });

/** A proxy's refusal, as the shell describes it with the texts of its toasts. */
const ofStatus = (status: number, statusText: string) => Object.assign(refusal(status, {}), { statusText });

describe('what a call of the wallet has not brought', () => {
  it.each([
    [418, 'Este servidor é um bule: ele só serve chá.'],
    [451, 'Indisponível por motivos legais.'],
    [502, 'O servidor recebeu uma resposta inválida.'],
  ])('says the text of its status %s', (status, text) => {
    show(ofStatus(status, text));
    expect(screen.getByText(text)).toBeVisible();
  });

  it('says the text of its refusal, and of a call without an answer', () => {
    const { unmount } = show(refusal(503, { code: 'server.unavailable', message: 'Voltamos já.' }));
    expect(screen.getByText('Voltamos já.')).toBeVisible();
    unmount();
    show(new NetworkError('Failed to fetch'));
    expect(screen.getByText('Sem resposta. Confira a sua conexão e tente de novo.')).toBeVisible();
  });

  it('can be called again', async () => {
    const onRetry = jest.fn();
    show(ofStatus(502, 'O servidor recebeu uma resposta inválida.'), onRetry);
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});
