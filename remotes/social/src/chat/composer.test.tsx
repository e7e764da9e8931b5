import { renderRemote } from '@jangada/remote-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { Composer } from './composer.tsx';

const open = (isTaken = true) => {
  const onSend = jest.fn((text: string) => isTaken && text !== '');
  const view = <Composer onSend={onSend} names={['Ana S.', 'Ângela', 'Bruno']} mention={null} />;
  const rendered = renderRemote(view, { remote: 'social', session: 'user', texts: { pt, en } });
  return { ...rendered, onSend, sent: () => onSend.mock.calls.map(([text]) => text) };
};

const field = () => screen.getByLabelText('Escreva uma mensagem');
const button = () => screen.getByRole('button', { name: 'Enviar' });
const suggested = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('the field of the chat', () => {
  it('sends the text with Enter, trimmed, and clears the field', async () => {
    const { sent, host } = open();
    await userEvent.type(field(), ' Oi! ');
    expect(host.updateBlocker.canUpdate.getState()).toBe(false);
    await userEvent.keyboard('{Enter}');
    expect(sent()).toEqual(['Oi!']);
    expect(field()).toHaveValue('');
    expect(button()).toBeDisabled();
    expect(host.updateBlocker.canUpdate.getState()).toBe(true);
  });

  it('starts a new line with Shift and Enter, and sends both with the button', async () => {
    const { sent } = open();
    await userEvent.type(field(), 'Oi{Shift>}{Enter}{/Shift}gente');
    await userEvent.click(button());
    expect(sent()).toEqual(['Oi\ngente']);
  });

  it('sends nothing with the Enter that ends a composition, whatever the browser says of it', async () => {
    const { sent } = open();
    await userEvent.type(field(), '日本');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    expect(sent()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(sent()).toEqual(['日本']);
  });

  it('sends no blanks', async () => {
    const { sent } = open();
    await userEvent.type(field(), '   {Enter}');
    expect(button()).toBeDisabled();
    expect(sent()).toEqual([]);
  });

  it('preserves the text that cannot be sent because too many are waiting, and shows the reason', async () => {
    open(false);
    await userEvent.type(field(), 'Oi!{Enter}');
    expect(await screen.findByText(/Há mensagens esperando/)).toBeVisible();
    expect(field()).toHaveValue('Oi!');
  });

  it('preserves a text with personal data or a link, says why it is not sent, and sends it once corrected', async () => {
    const { sent } = open();
    await userEvent.type(field(), 'zap 11 98765-4321{Enter}');
    expect(await screen.findByText(/todo mundo pode ler/)).toBeVisible();
    expect(field()).toHaveValue('zap 11 98765-4321');
    expect(field()).toBeInvalid();
    await userEvent.clear(field());
    await userEvent.type(field(), 'veja www.ganhe.tv{Enter}');
    expect(await screen.findByText(/não aceita links/)).toBeVisible();
    await userEvent.clear(field());
    await userEvent.type(field(), 'boa!{Enter}');
    expect(sent()).toEqual(['boa!']);
  });

  it('counts the remaining characters near the end only', async () => {
    open();
    await userEvent.click(field());
    await userEvent.paste('x'.repeat(200));
    expect(screen.queryByText(/restantes/)).not.toBeInTheDocument();
    await userEvent.paste('x'.repeat(90));
    expect(screen.getByText('10 caracteres restantes')).toBeVisible();
  });

  it('counts an emoji as one character, and cuts none in two', async () => {
    const { sent } = open();
    await userEvent.click(field());
    await userEvent.paste('🎰'.repeat(299));
    expect(screen.getByText('1 caractere restante')).toBeVisible();
    await userEvent.paste('🎰🎰🎰');
    await userEvent.keyboard('{Enter}');
    expect(sent()).toEqual(['🎰'.repeat(300)]);
  });

  it('cuts bursts of combining marks as the server does', async () => {
    const { sent } = open();
    await userEvent.click(field());
    await userEvent.paste(`z${'\u0335'.repeat(30)}`);
    await userEvent.keyboard('{Enter}');
    expect(sent()).toEqual(['z\u0335\u0335']);
  });

  it('suggests names after an @, without regard to accents, and completes the marked one', async () => {
    const { sent } = open();
    await userEvent.type(field(), 'Oi @an');
    expect(suggested()).toEqual(['@Ana S.', '@Ângela']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(field()).toHaveValue('Oi @Ângela ');
    expect(suggested()).toEqual([]);
    await userEvent.type(field(), 'tudo bem?{Enter}');
    expect(sent()).toEqual(['Oi @Ângela tudo bem?']);
  });

  it('dismisses the suggestions with Escape, and inserts an emoji at the caret', async () => {
    open();
    await userEvent.type(field(), '@b');
    await userEvent.keyboard('{Escape}');
    expect(suggested()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Emojis' }));
    await userEvent.click(await screen.findByRole('button', { name: '🍀' }));
    expect(field()).toHaveValue('@b🍀');
    expect(field()).toHaveFocus();
  });
});
