import { act } from '@testing-library/react';
import { useScrollRestoration } from './scroll-restoration.ts';
import { useLocation } from '../routing.ts';
import { renderRemote } from '../stub-host/render-remote.tsx';

const scrollTo = jest.fn();

beforeAll(() => void Object.assign(window, { scrollTo }));

const List = ({ isReady }: { isReady: boolean }) => {
  useScrollRestoration(isReady);
  return <p>list</p>;
};

/** A page with the list, and another one for every other address. */
const Site = ({ isReady }: { isReady: () => boolean }) =>
  useLocation().pathname === '/casino/games' ? <List isReady={isReady()} /> : <p>elsewhere</p>;

const open = (isReady = () => true) => {
  const { stub } = renderRemote(<Site isReady={isReady} />, { path: '/casino/games' });
  scrollTo.mockClear();
  const { navigation } = stub.host;
  return {
    go: (path: string) => act(() => navigation.go(path)),
    back: () => act(() => navigation.back()),
  };
};

const scroll = (px: number) => {
  Object.defineProperty(window, 'scrollY', { value: px, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
};

describe('a list that was left', () => {
  it('has its scroll position when the visitor returns', () => {
    const { go, back } = open();
    scroll(1_234);
    go('/casino/vento/piracema');
    scroll(0);
    back();
    expect(scrollTo.mock.calls).toEqual([[0, 1_234]]);
  });

  it('begins at its top when it is visited anew', () => {
    const { go } = open();
    scroll(700);
    go('/casino/vento/piracema');
    go('/casino/games');
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('is scrolled once its height is sufficient', () => {
    let hasHeight = true;
    const { go, back } = open(() => hasHeight);
    scroll(900);
    go('/casino/vento/piracema');
    hasHeight = false;
    back();
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
