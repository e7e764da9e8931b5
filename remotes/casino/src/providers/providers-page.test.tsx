import { listProviders } from '@jangada/contracts/domains/games/endpoints';
import { refusal, renderRemote } from '@jangada/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { someProviders } from '../games/fake-games.ts';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { ProvidersPage } from './providers-page.tsx';

const open = (answer: () => { data: typeof someProviders }) =>
  renderRemote(<ProvidersPage />, {
    remote: 'casino',
    path: '/casino/providers',
    texts: { pt, en },
    api: (fake) => fake.on(listProviders, answer),
  });

describe('the page of providers', () => {
  it('leads to the games of each, and shows their number', async () => {
    open(() => ({ data: someProviders }));
    const maker = await screen.findByRole('link', { name: /Lumina\s*1\.200 jogos/ });
    expect(maker).toHaveAttribute('href', expect.stringMatching(/\/casino\/games\?provider=lumina$/));
    expect(screen.getByRole('link', { name: /Cobalt Fox\s*1 jogo$/ })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
  });

  it('finds a name without its accents, and shows all again', async () => {
    open(() => ({ data: someProviders }));
    await screen.findAllByRole('listitem');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar provedor' }), 'ipe');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText('1 provedor')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar provedor' }), 'xyz');
    expect(screen.getByText('Nenhum provedor com “ipexyz”.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Ver todos' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
  });

  it('reports that there is none, with a link to the games', async () => {
    open(() => ({ data: [] }));
    expect(await screen.findByText('Ainda não há provedores.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ver os jogos' })).toHaveAttribute(
      'href',
      expect.stringContaining('/casino/games'),
    );
  });

  it('can be retried when it failed', async () => {
    let fails = true;
    open(() => {
      if (fails) throw refusal(503, { code: 'server.unavailable' });
      return { data: someProviders };
    });
    expect(await screen.findByText('Não conseguimos carregar os provedores.')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('link', { name: /Lumina/ })).toBeInTheDocument();
  });
});
