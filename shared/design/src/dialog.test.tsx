import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './core.ts';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { renderDesign } from './testing/render.tsx';

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

  it('starts at the control that asks for it', async () => {
    await openDialog({ children: <input aria-label="Código" data-autofocus="" /> });
    expect(screen.getByLabelText('Código')).toHaveFocus();
  });

  it('silences the page behind and stops its scrolling, until it closes', async () => {
    await openDialog();
    expect(behind().closest('[inert]')).not.toBeNull();
    expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
    await userEvent.keyboard('{Escape}');
    expect(behind().closest('[inert]')).toBeNull();
    expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
  });

  it('leaves what must stay alive above it alone', async () => {
    const toasts = document.createElement('section');
    toasts.setAttribute('data-above-modals', '');
    document.body.append(toasts);
    await openDialog();
    expect(toasts).not.toHaveAttribute('inert');
    toasts.remove();
  });

  it('keeps Tab inside, in both directions', async () => {
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
  ])('closes by %s and gives the focus back', async (_, close) => {
    await openDialog();
    await close();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sacar' })).toHaveFocus();
  });

  it('gives the focus back to its opener also when a field inside takes it by itself', async () => {
    await openDialog({ children: <input aria-label="Telefone" autoFocus /> });
    expect(screen.getByLabelText('Telefone')).toHaveFocus();
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
});
