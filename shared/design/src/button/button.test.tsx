import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDesign } from '../testing/render.tsx';
import { Button, IconButton } from './button.tsx';
import { buttonRecipe } from './button-recipe.ts';

describe('a button', () => {
  it('does not submit its form unless its type is submit', () => {
    renderDesign(
      <>
        <Button>Cancelar</Button>
        <Button type="submit">Entrar</Button>
      </>,
    );
    expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveAttribute('type', 'button');
    expect(screen.getByRole('button', { name: 'Entrar' })).toHaveAttribute('type', 'submit');
  });

  it('has its name, reports that it is busy and refuses presses while loading', async () => {
    const onClick = jest.fn();
    renderDesign(
      <Button loading onClick={onClick}>
        Depositar
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Depositar' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    // The hidden label keeps the width.
    expect(screen.getByText('Depositar').parentElement).toHaveStyle({ opacity: '0', display: 'inline-flex' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('retains the focus while loading, and submits no form twice', async () => {
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (loading: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Valor" />
        <Button type="submit" loading={loading}>
          Depositar
        </Button>
      </form>
    );
    const { rerender } = renderDesign(form(false));
    await userEvent.click(screen.getByRole('button'));
    rerender(form(true));
    expect(screen.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.type(screen.getByRole('textbox'), '5{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('refuses presses while disabled, also as a link', async () => {
    const onClick = jest.fn();
    renderDesign(
      <>
        <Button disabled onClick={onClick}>
          Sacar
        </Button>
        <Button as="a" href="#jogar" disabled onClick={onClick}>
          Jogar
        </Button>
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Sacar' }));
    await userEvent.click(screen.getByRole('link', { name: 'Jogar' }));
    expect(onClick).not.toHaveBeenCalled();
    expect(window.location.hash).toBe('');
    expect(screen.getByRole('link', { name: 'Jogar' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('has the sizes, roundings, variants and colours of the product', () => {
    const { size, rounding, variant, tone } = buttonRecipe.variants ?? {};
    expect(Object.keys(size ?? {})).toEqual(['sm', 'md', 'lg', 'xl']);
    expect(rounding).toEqual({
      none: { borderRadius: '0' },
      sm: { borderRadius: 'sm' },
      md: { borderRadius: 'control' },
      lg: { borderRadius: 'tile' },
      full: { borderRadius: 'full' },
    });
    expect(Object.keys(variant ?? {})).toEqual(['solid', 'pastel', 'outline', 'ghost']);
    expect(variant).toMatchObject({
      solid: { bg: 'colorPalette.solid', color: 'colorPalette.contrast' },
      pastel: { bg: 'colorPalette.subtle' },
      outline: { bg: 'transparent', boxShadow: 'inset 0 0 0 1px {colors.colorPalette.line}' },
      ghost: { bg: 'transparent' },
    });
    const palettes = Object.entries(tone ?? {}).map(([name, { colorPalette }]) => `${name} ${colorPalette}`);
    expect(palettes.join(', ')).toBe(
      'default neutral, primary brand, info info, success win, warning warning, danger loss, light light, muted muted',
    );
    expect(buttonRecipe.defaultVariants).toEqual({ size: 'md', rounding: 'md', variant: 'solid', tone: 'default' });
  });

  it('can be a link that looks like a button', () => {
    renderDesign(
      <Button as="a" href="/casino" color="primary">
        Jogar
      </Button>,
    );
    expect(screen.getByRole('link', { name: 'Jogar' })).toHaveAttribute('href', '/casino');
  });

  it('does not pass its style props to the page', () => {
    renderDesign(
      <Button size="xl" rounding="full" variant="pastel" color="danger">
        Sair
      </Button>,
    );
    const names = screen.getByRole('button').getAttributeNames();
    expect(names.sort()).toEqual(['class', 'type']);
  });

  it('is as tall as a finger from md on', () => {
    const heights = Object.values(buttonRecipe.variants?.size ?? {}).map(({ minHeight }) =>
      Number.parseInt(minHeight, 10),
    );
    expect(heights).toEqual([36, 44, 52, 60]);
  });

  it('has a name even when it is only a drawing', () => {
    renderDesign(<IconButton label="Notificações">•</IconButton>);
    expect(screen.getByRole('button', { name: 'Notificações' })).toBeInTheDocument();
  });
});
