import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../core.ts';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { preferReducedMotion, renderDesign } from '../testing/render.tsx';

function Page({ children: content = <input aria-label="Valor" />, ...dialog }: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Sacar</Button>
      {open ? (
        <Dialog
          title="Confirmar saque"
          onClose={() => setOpen(false)}
          footer={<Button onClick={() => setOpen(false)}>Cancelar</Button>}
          {...dialog}
        >
          {content}
        </Dialog>
      ) : null}
    </>
  );
}

const openDialog = async (dialog: Partial<DialogProps> = {}): Promise<void> => {
  renderDesign(<Page {...dialog} />);
  await userEvent.click(screen.getByRole('button', { name: 'Sacar' }));
};

const behind = (): HTMLElement => screen.getByText('Sacar');

describe('a dialog', () => {
  it('has a name and a description, and takes the focus', async () => {
    await openDialog({ description: 'Para o seu CPF' });
    const dialog = screen.getByRole('dialog', { name: 'Confirmar saque' });
    expect(dialog).toHaveAccessibleDescription('Para o seu CPF');
    expect(dialog).toHaveAttribute('aria-modal', 'true');
    expect(dialog).toHaveFocus();
  });

  it('focuses first the control that requests it', async () => {
    await openDialog({ children: <input aria-label="Código" data-autofocus="" /> });
    expect(screen.getByLabelText('Código')).toHaveFocus();
  });

  it('silences the page behind and stops its scrolling, until it closes', async () => {
    await openDialog();
    await waitFor(() => expect(behind().closest('[inert]')).not.toBeNull());
    expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
    await userEvent.keyboard('{Escape}');
    expect(behind().closest('[inert]')).toBeNull();
    expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
  });

  it('does not disable persistent elements above it', async () => {
    const toasts = document.createElement('section');
    toasts.setAttribute('data-above-modals', '');
    document.body.append(toasts);
    await openDialog();
    await waitFor(() => expect(behind().closest('[inert]')).not.toBeNull());
    expect(toasts).not.toHaveAttribute('inert');
    toasts.remove();
  });

  it('traps Tab inside, in both directions', async () => {
    await openDialog();
    const close = screen.getByRole('button', { name: 'Fechar' });
    const cancel = screen.getByRole('button', { name: 'Cancelar' });
    cancel.focus();
    await userEvent.tab();
    expect(close).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(cancel).toHaveFocus();
  });

  it.each([
    ['Escape', async () => userEvent.keyboard('{Escape}')],
    ['its close button', async () => userEvent.click(screen.getByRole('button', { name: 'Fechar' }))],
    ['the backdrop', async () => userEvent.click(document.querySelector('[data-backdrop]') ?? document.body)],
  ])('closes by %s and returns the focus', async (_, close) => {
    await openDialog();
    await close();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sacar' })).toHaveFocus();
  });

  it('returns the focus to its opener also when a field inside takes it by itself', async () => {
    await openDialog({ children: <input aria-label="Telefone" autoFocus /> });
    expect(screen.getByLabelText('Telefone')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Sacar' })).toHaveFocus();
  });

  it('that replaced another one returns the focus to the opener of that one', async () => {
    const Two = () => {
      const [shown, setShown] = useState<'none' | 'first' | 'second'>('none');
      return (
        <>
          <Button onClick={() => setShown('first')}>Sacar</Button>
          {shown === 'first' ? (
            <Dialog key="first" title="Saque" onClose={() => setShown('none')}>
              <Button onClick={() => setShown('second')}>Depositar antes</Button>
            </Dialog>
          ) : null}
          {shown === 'second' ? (
            <Dialog key="second" title="Depósito" onClose={() => setShown('none')}>
              <input aria-label="Valor" />
            </Dialog>
          ) : null}
        </>
      );
    };
    renderDesign(<Two />);
    await userEvent.click(screen.getByRole('button', { name: 'Sacar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Depositar antes' }));
    await userEvent.click(screen.getByLabelText('Valor'));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Sacar' })).toHaveFocus();
  });

  it('stays when it is persistent, until an action inside closes it', async () => {
    await openDialog({ persistent: true });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(document.querySelector('[data-backdrop]') ?? document.body);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Fechar' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes only the topmost of two layers by Escape', async () => {
    const onCloseBelow = jest.fn();
    const onCloseAbove = jest.fn();
    renderDesign(
      <>
        <Drawer title="Menu" onClose={onCloseBelow}>
          …
        </Drawer>
        <Dialog title="Sair" onClose={onCloseAbove}>
          …
        </Dialog>
      </>,
    );
    await userEvent.keyboard('{Escape}');
    expect(onCloseAbove).toHaveBeenCalledTimes(1);
    expect(onCloseBelow).not.toHaveBeenCalled();
  });

  it('returns the focus layer by layer when a confirmation closes over it, and unlocks the page last', async () => {
    await openDialog({ children: <Page title="Tem certeza?" /> });
    await userEvent.click(screen.getAllByRole('button', { name: 'Sacar' }).at(-1) ?? document.body);
    expect(screen.getByRole('dialog', { name: 'Tem certeza?' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    const below = screen.getByRole('dialog', { name: 'Confirmar saque' });
    expect(below).toContainElement(document.activeElement as HTMLElement);
    expect(document.documentElement.style.overflow).toBe('hidden');
    await userEvent.keyboard('{Escape}');
    expect(document.documentElement.style.overflow).toBe('');
    expect(screen.getByRole('button', { name: 'Sacar' })).toHaveFocus();
  });
});

describe('a dialog that closes', () => {
  const animate = jest.fn(() => ({ finished: new Promise<void>(() => {}) }));
  const leaving = (): HTMLElement | null => document.querySelector('[data-leaving]');

  beforeEach(() => {
    animate.mockClear();
    Object.assign(Element.prototype, { animate });
  });

  afterEach(() => {
    Reflect.deleteProperty(Element.prototype, 'animate');
    leaving()?.remove();
  });

  const openAndClose = async (): Promise<void> => {
    await openDialog({ children: <label htmlFor="valor">Valor do saque</label> });
    await userEvent.keyboard('{Escape}');
  };

  it('is removed at once, and only an inert copy is animated', async () => {
    await openAndClose();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sacar' })).toHaveFocus();
    expect(leaving()).toHaveTextContent('Confirmar saque');
    expect(leaving()?.inert).toBe(true);
    expect(leaving()?.querySelector('[role], [id]:not(svg *), [for], [aria-label], [data-backdrop]')).toBeNull();
  });

  it('removes the copy after the animation', async () => {
    const endings: (() => void)[] = [];
    animate.mockImplementation(() => ({ finished: new Promise<void>((resolve) => endings.push(resolve)) }));
    await openAndClose();
    expect(endings).toHaveLength(2);
    for (const end of endings) end();
    await waitFor(() => expect(leaving()).toBeNull());
  });

  it('closes without animation with reduced motion', async () => {
    const restore = preferReducedMotion();
    await openAndClose();
    expect(leaving()).toBeNull();
    restore();
  });
});
