import { sendMessage } from '@jangada/contracts/domains/chat/endpoints';
import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import { refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { Composer } from './composer.tsx';

const message: ChatMessage = {
  id: '7',
  time: '2026-11-20T12:00:00Z',
  type: 'normal',
  text: 'Oi!',
  user: { id: 1, name: 'Ana' },
  attachments: [],
};

const open = (api: NonNullable<RenderRemoteOptions['api']>) => {
  const onSent = jest.fn();
  const rendered = renderRemote(<Composer onSent={onSent} />, {
    remote: 'social',
    session: 'user',
    texts: { pt, en },
    api,
  });
  const sent = () => rendered.fake.calls.filter(({ path }) => path === sendMessage.path).map(({ body }) => body);
  return { ...rendered, onSent, sent };
};

const field = () => screen.getByLabelText('Escreva uma mensagem');
const button = () => screen.getByRole('button', { name: 'Enviar' });

describe('the field of the chat', () => {
  it('sends the text with Enter, trimmed, and clears the field', async () => {
    const { onSent, sent, host } = open((fake) => fake.on(sendMessage, () => ({ data: message })));
    await userEvent.type(field(), ' Oi! ');
    expect(host.updateBlocker.canUpdate.getState()).toBe(false);
    await userEvent.keyboard('{Enter}');
    expect(sent()).toEqual([{ text: 'Oi!' }]);
    expect(onSent.mock.calls).toEqual([[message]]);
    expect(field()).toHaveValue('');
    expect(button()).toBeDisabled();
    expect(host.updateBlocker.canUpdate.getState()).toBe(true);
  });

  it('starts a new line with Shift and Enter, and sends both with the button', async () => {
    const { sent } = open((fake) => fake.on(sendMessage, () => ({ data: message })));
    await userEvent.type(field(), 'Oi{Shift>}{Enter}{/Shift}gente');
    await userEvent.click(button());
    expect(sent()).toEqual([{ text: 'Oi\ngente' }]);
  });

  it('sends no blanks', async () => {
    const { sent } = open((fake) => fake.on(sendMessage, () => ({ data: message })));
    await userEvent.type(field(), '   {Enter}');
    expect(button()).toBeDisabled();
    expect(sent()).toEqual([]);
  });

  it('preserves the text that could not be sent, and shows the reason', async () => {
    const { onSent } = open((fake) =>
      fake.on(sendMessage, () => {
        throw refusal(422, { code: 'chat.muted', message: 'Você está silenciado.' });
      }),
    );
    await userEvent.type(field(), 'Oi!{Enter}');
    expect(await screen.findByText('Você está silenciado.')).toBeVisible();
    expect(field()).toHaveValue('Oi!');
    expect(onSent).not.toHaveBeenCalled();
  });

  it('shows the server’s error about the message', async () => {
    open((fake) =>
      fake.on(sendMessage, () => {
        throw refusal(422, { code: 'request.invalid', errors: { text: ['Este campo é obrigatório.'] } });
      }),
    );
    await userEvent.type(field(), 'https://exemplo.com{Enter}');
    expect(await screen.findByText('Este campo é obrigatório.')).toBeVisible();
    expect(field()).toHaveValue('https://exemplo.com');
    expect(field()).toBeInvalid();
  });

  it('counts the remaining characters near the end only', async () => {
    open(() => {});
    await userEvent.click(field());
    await userEvent.paste('x'.repeat(200));
    expect(screen.queryByText(/restantes/)).not.toBeInTheDocument();
    await userEvent.paste('x'.repeat(90));
    expect(screen.getByText('10 caracteres restantes')).toBeVisible();
  });
});
