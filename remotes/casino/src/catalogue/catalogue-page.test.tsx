import { listGames, listProviders } from '@jangada/contracts/games/endpoints';
import { listCategories } from '@jangada/contracts/site/endpoints';
import { renderRemote } from '@jangada/remote-kit/testing';
import type { RenderedRemote } from '@jangada/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { CataloguePage } from './catalogue-page.tsx';

const open = (path: string) =>
  renderRemote(<CataloguePage />, {
    remote: 'casino',
    path,
    texts: { pt, en },
    api: (fake) => {
      fake.on(listCategories, () => ({ data: [{ id: 1, slug: 'slots', name: 'Slots da maré', icon: 'lucide:gem' }] }));
      fake.on(listProviders, () => ({ data: [] }));
      fake.on(listGames, () => ({ games: { data: [], current_page: 1, last_page: 1, total: 0 } }));
    },
  });

const titlesIn = (log: RenderedRemote['log']) =>
  log
    .get()
    .filter(({ what }) => what === 'navigation.setTitle')
    .map(({ detail }) => detail);

describe('the title of the catalogue', () => {
  it('is the name of its category, on the page and on the tab', async () => {
    const { log } = open('/casino/category/slots');
    expect(await screen.findByRole('heading', { level: 1, name: 'Slots da maré' })).toBeInTheDocument();
    await waitFor(() => expect(titlesIn(log)).toEqual(['Slots da maré']));
  });

  it('is left to the route table on the page of all games, also when a category narrows it', async () => {
    const { log } = open('/casino/games?category=slots');
    expect(await screen.findByRole('heading', { level: 1, name: 'Slots da maré' })).toBeInTheDocument();
    expect(titlesIn(log)).toEqual([]);
  });
});
