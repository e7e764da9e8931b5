import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../core.ts';
import { Menu } from './menu.tsx';
import { renderDesign } from '../testing/render.tsx';

const chosen = jest.fn();

function showMenu(): void {
  renderDesign(
    <>
      <Menu
        label="Conta"
        trigger={(props) => <Button {...props}>Ana</Button>}
        items={[
          { id: 'account', label: 'Minha conta', onSelect: () => chosen('account') },
          { id: 'wallet', label: 'Carteira', href: '/account/wallet' },
          { id: 'boxes', label: 'Caixas', disabled: true },
          { id: 'logout', label: 'Sair', onSelect: () => chosen('logout') },
        ]}
      />
      <Button>Depois</Button>
    </>,
  );
}

const trigger = (): HTMLElement => screen.getByRole('button', { name: 'Ana' });
const item = (name: string): HTMLElement => screen.getByRole('menuitem', { name });

beforeEach(() => chosen.mockClear());

describe('a menu', () => {
  it('opens from its button and starts at the first item', async () => {
    showMenu();
    expect(trigger()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(trigger());
    expect(trigger()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('menu', { name: 'Conta' })).toBeInTheDocument();
    expect(item('Minha conta')).toHaveFocus();
  });

  it('moves by arrows, Home, End and letters, past disabled items and around the ends', async () => {
    showMenu();
    trigger().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(item('Carteira')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(item('Sair')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(item('Minha conta')).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(item('Sair')).toHaveFocus();
    await userEvent.keyboard('{Home}c');
    expect(item('Carteira')).toHaveFocus();
  });

  it('opens upwards to the last item', async () => {
    showMenu();
    trigger().focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(item('Sair')).toHaveFocus();
  });

  it('closes by Escape and returns the focus', async () => {
    showMenu();
    await userEvent.click(trigger());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(trigger()).toHaveFocus();
  });

  it('does what was chosen, once, and closes', async () => {
    showMenu();
    await userEvent.click(trigger());
    await userEvent.keyboard('{End}{Enter}');
    expect(chosen.mock.calls).toEqual([['logout']]);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('closes after a press outside', async () => {
    showMenu();
    await userEvent.click(trigger());
    await userEvent.click(screen.getByRole('button', { name: 'Depois' }));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('offers addresses as links', async () => {
    showMenu();
    await userEvent.click(trigger());
    expect(item('Carteira')).toHaveAttribute('href', '/account/wallet');
  });
});
