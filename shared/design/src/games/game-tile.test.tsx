import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { GameGrid, GameRow, GameTile } from '../game-tile.tsx';
import { renderDesign } from '../testing/render.tsx';

const tile = {
  title: 'Fortune Caju',
  provider: 'Estúdio Maré',
  image: '/art/caju.{format}?w={width}',
  to: '/casino/games/caju',
};

describe('a game tile', () => {
  it('is a link named by title, provider and badges', () => {
    renderDesign(<GameTile {...tile} badges={[{ label: 'Bônus' }, { label: 'Demo' }]} />);
    expect(screen.getByRole('link', { name: 'Fortune Caju, Estúdio Maré, Bônus, Demo' })).toHaveAttribute(
      'href',
      '/casino/games/caju',
    );
  });

  it('offers its artwork as AVIF and WebP in three widths', () => {
    const { container } = renderDesign(<GameTile {...tile} eager />);
    const [avif, webp] = container.querySelectorAll('source');
    expect(avif).toHaveAttribute('type', 'image/avif');
    expect(avif).toHaveAttribute(
      'srcset',
      '/art/caju.avif?w=180 180w, /art/caju.avif?w=360 360w, /art/caju.avif?w=540 540w',
    );
    expect(webp).toHaveAttribute('type', 'image/webp');
    expect(container.querySelector('img')).toHaveAttribute('src', '/art/caju.webp?w=360');
  });

  it('offers only the smallest width with the data saver', () => {
    const { container } = renderDesign(<GameTile {...tile} eager frugal />);
    expect(container.querySelector('source')).toHaveAttribute('srcset', '/art/caju.avif?w=180 180w');
    expect(container.querySelector('img')).toHaveAttribute('src', '/art/caju.webp?w=180');
  });

  it('has its own artwork on phones where there is some, and only there', () => {
    const { container } = renderDesign(
      <GameTile {...tile} imageMobile="/art/caju-tall.{format}?w={width}" sizes="104px" eager />,
    );
    const sources = [...container.querySelectorAll('source')];
    expect(sources.map(({ media, srcset }) => [media !== '', srcset.split('?')[0]])).toEqual([
      [true, '/art/caju-tall.avif'],
      [true, '/art/caju-tall.webp'],
      [false, '/art/caju.avif'],
      [false, '/art/caju.webp'],
    ]);
    expect(sources.map(({ sizes }) => sizes)).toEqual(['104px', '104px', '104px', '104px']);
  });

  it('uses a plain address unchanged', () => {
    const { container } = renderDesign(<GameTile {...tile} image="/caju.png" eager />);
    expect(container.querySelector('source')).toBeNull();
    expect(container.querySelector('img')).toHaveAttribute('src', '/caju.png');
  });

  it('shows its title large where the artwork fails, instead of a broken image', () => {
    const { container } = renderDesign(<GameTile {...tile} eager />);
    expect(screen.getAllByText('Fortune Caju')).toHaveLength(1);
    for (const image of container.querySelectorAll('img')) fireEvent.error(image);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getAllByText('Fortune Caju')).toHaveLength(1);
  });

  it.each([
    ['with artwork', tile, 'Bônus Demo'],
    ['without', { ...tile, image: '' }, 'Fortune Caju Estúdio Maré Bônus Demo'],
  ])('shows only the words of its name, separated, %s', (_what, props, text) => {
    renderDesign(<GameTile {...props} badges={[{ label: 'Bônus' }, { label: 'Demo' }]} eager />);
    const link = screen.getByRole('link');
    link.querySelector('.caption')?.remove();
    expect(link.textContent?.trim().replaceAll(/\s+/g, ' ')).toBe(text);
  });

  it('likes without opening the game, and exposes whether it is liked', async () => {
    const onLike = jest.fn();
    const onSelect = jest.fn();
    renderDesign(<GameTile {...tile} liked onLike={onLike} onSelect={onSelect} />);
    const like = screen.getByRole('button', { name: 'Descurtir Fortune Caju' });
    expect(like).toHaveAttribute('aria-pressed', 'true');
    expect(getComputedStyle(like)).toMatchObject({ width: '44px', height: '44px' });
    await userEvent.click(like);
    expect(onLike).toHaveBeenCalledTimes(1);
    expect(onSelect).not.toHaveBeenCalled();
  });

  it("uses the application's own link when there is one", () => {
    const Link = ({ to, children, ...rest }: { to: string; children?: ReactNode }) => (
      <a href={`/en${to}`} {...rest}>
        {children}
      </a>
    );
    renderDesign(<GameTile {...tile} linkAs={Link} />);
    expect(screen.getByRole('link')).toHaveAttribute('href', '/en/casino/games/caju');
  });
});

describe('games together', () => {
  it('are a list in a grid, with place holders while more is coming', () => {
    renderDesign(
      <GameGrid label="Todos os jogos" skeletons={3}>
        <GameTile {...tile} />
        <GameTile {...tile} title="Sabiá" />
      </GameGrid>,
    );
    const list = screen.getByRole('list', { name: 'Todos os jogos' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(5);
    expect(list).toHaveAttribute('aria-busy', 'true');
  });

  it('are a named row with a link to all of them', () => {
    renderDesign(
      <GameRow title="Populares" seeAll="/casino/games">
        <GameTile {...tile} />
      </GameRow>,
    );
    expect(screen.getByRole('region', { name: 'Populares' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ver todos: Populares' })).toHaveAttribute('href', '/casino/games');
  });
});
