import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDesign } from '../testing/render.tsx';
import { Button, IconButton } from './button.tsx';
import { buttonRecipe } from './button-recipe.ts';

describe('a button', () => {
  it('does not send the form it stands in unless it is told to', () => {
    renderDesign(
      <>
        <Button>Cancelar</Button>
        <Button type="submit">Entrar</Button>
      </>,
    );
    expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveAttribute('type', 'button');
    expect(screen.getByRole('button', { name: 'Entrar' })).toHaveAttribute('type', 'submit');
  });

  it('keeps its name, says that it is busy and refuses presses while loading', async () => {
    const onClick = jest.fn();
    renderDesign(
      <Button loading onClick={onClick}>
        Depositar
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Depositar' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('can be a link that looks like a button', () => {
    renderDesign(
      <Button as="a" href="/casino" color="primary">
        Jogar
      </Button>,
    );
    expect(screen.getByRole('link', { name: 'Jogar' })).toHaveAttribute('href', '/casino');
  });

  it('keeps its own words for styles out of the page', () => {
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
