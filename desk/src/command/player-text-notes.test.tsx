import { fireEvent, screen } from '@testing-library/react';
import { messageTo } from '../players/player-commands.ts';
import { aMe, answerCalls, renderDesk } from '../testing/render-desk.tsx';
import { CommandButton } from './command-button.tsx';

const open = async (language: 'pt' | 'en') => {
  answerCalls({
    'GET /ops/jangada/players/3': () => ({ status: 404, body: {} }),
    'POST /ops/jangada/players/3/notifications': () => ({ body: {} }),
  });
  renderDesk(<CommandButton command={{ ...messageTo('3'), playerLanguage: language }} label="Message" />, {
    me: aMe(['support']),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Message' }));
};

const type = (label: RegExp, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

describe('a message to a player', () => {
  it('says in which language the player reads, and warns where only Portuguese is written for an English reader', async () => {
    await open('en');
    expect(await screen.findByText('The player reads English.')).toBeVisible();
    type(/^Title \(Portuguese\)/, 'Olá');
    type(/^(Description|Text) \(Portuguese\)/, 'Encontramos o seu Pix.');
    expect(await screen.findByText(/without the English text gets the Portuguese one/)).toBeVisible();
    type(/^Title \(English\)/, 'Hello');
    type(/^(Description|Text) \(English\)/, 'We found your Pix.');
    expect(screen.queryByText(/without the English text/)).toBeNull();
  });

  it('warns of a CPF, a card number and a link in its text', async () => {
    await open('pt');
    type(/^(Description|Text) \(Portuguese\)/, 'CPF 529.982.247-25, cartão 4111 1111 1111 1111, https://x.example');
    expect(await screen.findByText(/^This text holds: a CPF, a card number, a link\./)).toBeVisible();
    expect(screen.queryByText(/without the English text/)).toBeNull();
  });
});
