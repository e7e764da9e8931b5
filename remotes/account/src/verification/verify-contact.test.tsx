import { verifyEmail, verifyPhone } from '@jangada/contracts/domains/auth/endpoints';
import { aSite, refusal, renderRemote } from '@jangada/remote-kit/testing';
import { act, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { useResendLock } from './use-resend-lock.ts';
import { VerifyContact } from './verify-contact.tsx';

const open = (onCode: (code: string) => void) => {
  const onVerified = jest.fn();
  const rendered = renderRemote(
    <VerifyContact contact="phone" to="+5511987654321" onVerified={onVerified} onLater={() => {}} />,
    {
      remote: 'account',
      session: 'user',
      texts: { pt, en },
      api: (fake) =>
        fake.on(verifyPhone, ({ body }) => {
          if (body.code !== undefined) onCode(body.code);
          return { message: 'ok', verified: body.code !== undefined };
        }),
    },
  );
  const codes = () => rendered.fake.calls.filter(({ path }) => path === verifyPhone.path).map(({ body }) => body);
  return { ...rendered, onVerified, codes };
};

describe('the code for a contact', () => {
  it.each([
    ['phone', 'pt', 'Telefone verificado com sucesso!'],
    ['email', 'pt', 'E-mail verificado com sucesso!'],
    ['phone', 'en', 'Phone verified successfully!'],
    ['email', 'en', 'E-mail verified successfully!'],
  ] as const)('%s (%s) is confirmed with “%s”', async (contact, language, text) => {
    const { stub } = renderRemote(
      <VerifyContact contact={contact} to="marina" onVerified={() => {}} onLater={() => {}} />,
      {
        remote: 'account',
        session: 'user',
        language,
        texts: { pt, en },
        api: (fake) =>
          fake.on(contact === 'phone' ? verifyPhone : verifyEmail, ({ body }) => ({
            message: 'ok',
            verified: body.code !== undefined,
          })),
      },
    );
    await userEvent.click(screen.getAllByRole('textbox')[0] ?? document.body);
    await userEvent.keyboard('123456');
    expect(stub.toasts.getState()).toMatchObject([{ kind: 'success', text }]);
  });

  it('is sent once, and verified with its last digit', async () => {
    const { onVerified, codes } = open(() => {});
    expect(await screen.findByText('Enviamos um código de 6 dígitos para (11) 98765-4321.')).toBeVisible();
    await userEvent.click(screen.getByLabelText('Dígito 1/6'));
    expect(screen.getByRole('button', { name: 'Confirmar' })).toBeDisabled();
    await userEvent.keyboard('123456');
    expect(codes()).toEqual([{}, { code: '123456' }]);
    expect(onVerified).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['pt', ['whatsapp', 'sms'], 'por WhatsApp. Se não chegar, mandamos outro por SMS.'],
    ['en', ['whatsapp', 'sms'], 'by WhatsApp. If it does not arrive, we send another one by SMS.'],
    ['pt', ['whatsapp'], 'por WhatsApp.'],
    ['en', ['sms', 'whatsapp'], 'by WhatsApp.'],
  ] as const)('that went by WhatsApp says so (%s, %j)', async (language, ways, end) => {
    renderRemote(<VerifyContact contact="phone" to="+5511987654321" onVerified={() => {}} onLater={() => {}} />, {
      remote: 'account',
      session: 'user',
      language,
      texts: { pt, en },
      tenant: aSite({ phone_codes: [...ways] }),
      api: (fake) => fake.on(verifyPhone, () => ({ message: 'ok', verified: false, channel: 'whatsapp' as const })),
    });
    const status = await screen.findByText(/WhatsApp/);
    expect(status.textContent?.endsWith(end)).toBe(true);
  });

  it('that is wrong is said beside the boxes, which are empty again', async () => {
    const { onVerified } = open(() => {
      throw refusal(422, { code: 'auth.code-wrong', message: 'Código errado.' });
    });
    await userEvent.click(screen.getByLabelText('Dígito 1/6'));
    await userEvent.keyboard('123456');
    expect(await screen.findByText('Código errado.')).toBeVisible();
    expect(screen.getByLabelText('Dígito 6/6')).toHaveValue('');
    expect(screen.getByLabelText('Dígito 1/6')).toHaveFocus();
    expect(onVerified).not.toHaveBeenCalled();
  });

  it('counts down from twenty also where the clock moves on between two reads', () => {
    let now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now += 1));
    const { result } = renderHook(() => useResendLock());
    act(() => result.current.start());
    expect(result.current.secondsLeft).toBe(20);
    clock.mockRestore();
  });

  it('can be requested again after twenty seconds, which are counted down', async () => {
    jest.useFakeTimers();
    open(() => {});
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await pass(0);
    expect(screen.getByRole('button', { name: 'Enviar outro código em 20 s' })).toBeDisabled();
    await pass(19_000);
    expect(screen.getByRole('button', { name: 'Enviar outro código em 1 s' })).toBeDisabled();
    await pass(1_000);
    expect(screen.getByRole('button', { name: 'Enviar outro código' })).toBeEnabled();
    jest.useRealTimers();
  });
});
