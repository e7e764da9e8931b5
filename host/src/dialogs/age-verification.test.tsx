import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../../test/support/render-in-shell.tsx';
import { ModalOutlet } from './modal-outlet.tsx';

// Loads the dialog's code before the tests, because the first import is slow.
beforeAll(() => import('./age-verification.tsx'));
beforeEach(() => localStorage.clear());

const request = async (path = '/') => {
  const { shell } = renderInShell(<ModalOutlet />, { path });
  act(() => shell.ageGate.start());
  const dialog = await screen.findByRole('dialog', { name: 'Você tem 18 anos ou mais?' });
  return { shell, dialog };
};

test('"Tenho 18 anos ou mais" opens the site', async () => {
  const { dialog } = await request();
  await userEvent.click(screen.getByRole('button', { name: 'Tenho 18 anos ou mais' }));
  expect(dialog).not.toBeInTheDocument();
  expect(localStorage.getItem('ageVerified')).toBe('true');
});

test('"Não" leaves the site and stores nothing', async () => {
  const { shell } = await request();
  const go = jest.spyOn(shell.router, 'go').mockImplementation(() => {});
  await userEvent.click(screen.getByRole('button', { name: 'Não' }));
  expect(go).toHaveBeenCalledWith('https://www.gov.br/pt-br');
  expect(localStorage.getItem('ageVerified')).toBeNull();
});

test('neither Escape nor a press outside closes it, and there is no close button', async () => {
  const { dialog } = await request();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.querySelector('[data-backdrop]') ?? document.body);
  expect(dialog).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Fechar' })).toBeNull();
});

test('it links to what one should be able to read first', async () => {
  const { shell, dialog } = await request();
  await userEvent.click(screen.getByRole('link', { name: 'Jogo responsável' }));
  expect(shell.router.place.getState().path).toBe('/responsible-gaming');
  expect(dialog).not.toBeInTheDocument();
});
