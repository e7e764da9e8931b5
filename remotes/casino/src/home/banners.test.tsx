import type { Banner } from '@jangada/contracts/domains/site/site-config';
import { aSite, renderRemote } from '@jangada/remote-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { Banners } from './banners.tsx';
import { SLIDE_MS } from './use-slides.ts';

const aBanner = (id: number): Banner => ({
  id,
  position: id,
  image: `/banner-${id}.webp`,
  image_mobile: `/banner-${id}-mobile.webp`,
  title: { pt: `Destaque ${id}`, en: `Highlight ${id}` },
  text: { pt: 'Texto', en: 'Text' },
  link: `/casino/category/${id}`,
});

const show = (banners: Banner[] = [aBanner(1), aBanner(2), aBanner(3)]) =>
  renderRemote(<Banners />, { remote: 'casino', texts: { pt, en }, tenant: aSite({ banners }) });

const shown = () => screen.getAllByRole('listitem').findIndex((slide) => !slide.hasAttribute('inert')) + 1;
const fetched = () => [1, 2, 3].filter((id) => document.querySelector(`img[src="/banner-${id}.webp"]`) !== null);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

const preferReducedMotion = () =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...realMatchMedia(query), matches: query.includes('reduced-motion') }));
const realMatchMedia = window.matchMedia.bind(window);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the banners', () => {
  it('fetch one picture, in the size of the device, and the next shortly before it is shown', () => {
    show();
    expect(fetched()).toEqual([1]);
    const source = document.querySelector('source');
    expect(source).toHaveAttribute('srcset', '/banner-1-mobile.webp');
    expect(source).toHaveAttribute('media', '(max-width: 767px)');
    pass(SLIDE_MS / 2);
    expect([shown(), fetched()]).toEqual([1, [1, 2]]);
    pass(SLIDE_MS / 2);
    expect([shown(), fetched()]).toEqual([2, [1, 2]]);
  });

  it('load both neighbours when a touch starts', () => {
    show();
    fireEvent.pointerDown(screen.getByRole('list'));
    expect(fetched()).toEqual([1, 2]);
  });

  it('are turned by their buttons, from the last to the first', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Destaque anterior' }));
    expect(shown()).toBe(3);
    fireEvent.click(screen.getByRole('button', { name: 'Próximo destaque' }));
    expect(shown()).toBe(1);
  });

  it('do not move while they are paused, hovered or focused', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Pausar destaques' }));
    pass(SLIDE_MS * 3);
    expect(shown()).toBe(1);
    const goOn = screen.getByRole('button', { name: 'Continuar destaques' });
    fireEvent.click(goOn);
    fireEvent.focus(goOn);
    pass(SLIDE_MS * 3);
    expect(shown()).toBe(1);
    fireEvent.blur(goOn);
    pass(SLIDE_MS);
    expect(shown()).toBe(2);
  });

  it('do not move by themselves under reduced motion, and then need no pause', () => {
    preferReducedMotion();
    show();
    pass(SLIDE_MS * 3);
    expect([shown(), fetched()]).toEqual([1, [1]]);
    expect(screen.queryByRole('button', { name: 'Pausar destaques' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Próximo destaque' })).toBeInTheDocument();
  });

  it('do not move by themselves where data is saved', () => {
    const { stub } = show();
    act(() => stub.device.setState({ isLowEnd: false, savesData: true, chunkSize: 500 }, true));
    pass(SLIDE_MS * 3);
    expect([shown(), fetched()]).toEqual([1, [1]]);
  });

  it('have no buttons when there is one, and are not there when there is none', () => {
    const { unmount } = show([aBanner(1)]);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    pass(SLIDE_MS * 2);
    expect(shown()).toBe(1);
    unmount();
    show([]);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});
