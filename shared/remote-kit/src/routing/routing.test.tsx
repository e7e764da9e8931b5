import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from '../routing.ts';
import { renderRemote } from '../stub-host/render-remote.tsx';

const Here = () => {
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <output data-testid="path">{pathname + search + hash}</output>
      <output data-testid="params">{JSON.stringify(useParams())}</output>
    </>
  );
};

const shownPath = () => screen.getByTestId('path').textContent;
const shownParams = (): unknown => JSON.parse(screen.getByTestId('params').textContent ?? '');

describe('the current address', () => {
  test.each(['pt', 'en'] as const)('has no prefix of %s, with query and hash', (language) => {
    renderRemote(<Here />, { path: '/casino/games?page=2#row', language });
    expect(shownPath()).toBe('/casino/games?page=2#row');
  });

  test('has the parameters of the route, decoded', () => {
    const { stub } = renderRemote(<Here />, { path: '/casino/estrela/ouro%20puro' });
    expect(shownParams()).toEqual({ provider: 'estrela', game: 'ouro puro' });
    act(() => stub.navigation.go('/sportsbook/football/brazil'));
    expect(shownParams()).toEqual({ '*': 'football/brazil' });
  });

  test('follows the other language without another path', async () => {
    const { stub } = renderRemote(<Here />, { path: '/casino/games?page=2' });
    await act(() => stub.host.i18n.change('en'));
    expect(shownPath()).toBe('/casino/games?page=2');
  });

  test('reads the key of its history entry', () => {
    const Key = () => <output>{useLocation().key}</output>;
    const { stub } = renderRemote(<Key />, { path: '/casino/games' });
    const first = screen.getByRole('status').textContent;
    act(() => stub.navigation.go('/casino/games?page=2'));
    expect(screen.getByRole('status').textContent).not.toBe(first);
    act(() => stub.navigation.back());
    expect(screen.getByRole('status').textContent).toBe(first);
  });
});

describe('a link', () => {
  test('has the prefix of the language, also to home, and follows a change of language', async () => {
    const { stub } = renderRemote(
      <>
        <Link to="/casino/games?page=2#top">Jogos</Link>
        <Link to="/">Início</Link>
      </>,
    );
    expect(screen.getByRole('link', { name: 'Jogos' })).toHaveAttribute('href', '/casino/games?page=2#top');
    expect(screen.getByRole('link', { name: 'Início' })).toHaveAttribute('href', '/');
    await act(() => stub.host.i18n.change('en'));
    expect(screen.getByRole('link', { name: 'Jogos' })).toHaveAttribute('href', '/en/casino/games?page=2#top');
    expect(screen.getByRole('link', { name: 'Início' })).toHaveAttribute('href', '/en');
  });

  test.each(['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', 'blob:x', 'file:///etc/passwd', '//x'])(
    'to %s has no address',
    (to) => {
      renderRemote(<Link to={to}>Oferta</Link>);
      expect(screen.getByText('Oferta')).not.toHaveAttribute('href');
    },
  );

  test.each(['https://example.com/ajuda', 'mailto:ajuda@example.com', 'tel:+5511999990000'])(
    'to %s is the browser’s',
    (to) => {
      renderRemote(<Link to={to}>Ajuda</Link>);
      expect(screen.getByRole('link', { name: 'Ajuda' })).toHaveAttribute('href', to);
    },
  );

  test('opened with a modifier key does not navigate the page', async () => {
    renderRemote(
      <>
        <Here />
        <Link to="/terms">Termos</Link>
      </>,
      { path: '/casino/games' },
    );
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'Termos' }));
    await user.keyboard('{/Control}');
    expect(shownPath()).toBe('/casino/games');
    await user.click(screen.getByRole('link', { name: 'Termos' }));
    expect(shownPath()).toBe('/terms');
  });
});

describe('navigate', () => {
  test('goes to a path in the language of the page, and back by a number', async () => {
    const Buttons = () => {
      const navigate = useNavigate();
      return (
        <>
          <Here />
          <button onClick={() => navigate('/terms?x=1')}>go</button>
          <button onClick={() => navigate(-1)}>back</button>
        </>
      );
    };
    const { stub } = renderRemote(<Buttons />, { path: '/casino/games', language: 'en' });
    await userEvent.click(screen.getByRole('button', { name: 'go' }));
    expect(shownPath()).toBe('/terms?x=1');
    expect(stub.host.i18n.language.getState()).toBe('en');
    await userEvent.click(screen.getByRole('button', { name: 'back' }));
    expect(shownPath()).toBe('/casino/games');
  });

  test.each(['javascript:alert(1)', 'https://example.com/x', '//example.com'])('refuses %s', (to) => {
    let refused: unknown = null;
    const Leave = () => {
      const navigate = useNavigate();
      return (
        <button
          onClick={() => {
            try {
              navigate(to);
            } catch (error) {
              refused = error;
            }
          }}
        >
          go
        </button>
      );
    };
    const { stub } = renderRemote(<Leave />, { path: '/casino/games' });
    act(() => screen.getByRole('button').click());
    expect(refused).toBeInstanceOf(Error);
    expect(stub.navigation.place.getState().path).toBe('/casino/games');
  });
});

test('the query is changed on the current page', async () => {
  const Filter = () => {
    const [query, setQuery] = useSearchParams();
    return (
      <button onClick={() => setQuery({ status: 'sold' }, { replace: true })}>{query.get('status') ?? 'all'}</button>
    );
  };
  const { stub } = renderRemote(<Filter />, { path: '/account/boxes' });
  await userEvent.click(screen.getByRole('button', { name: 'all' }));
  expect(screen.getByRole('button', { name: 'sold' })).toBeInTheDocument();
  expect(stub.navigation.place.getState()).toMatchObject({ path: '/account/boxes', search: '?status=sold' });
});

test('a view stays mounted from one claim to the next, and where no claim matches', () => {
  let mounts = 0;
  const Counted = () => {
    const { name = '' } = useParams();
    useEffect(() => void (mounts += 1), []);
    return <output>{name}</output>;
  };
  const { stub } = renderRemote(<Counted />, { path: '/casino/box/ouro' });
  expect(screen.getByRole('status')).toHaveTextContent('ouro');
  act(() => stub.navigation.go('/casino/games'));
  act(() => stub.navigation.go('/nowhere/at/all'));
  act(() => stub.navigation.go('/casino/%E0%A4%A/x'));
  expect(mounts).toBe(1);
});
