import { createLocalStore } from '../../browser/storage.ts';
import { createPanels } from './panels.ts';

beforeEach(() => localStorage.clear());

const openSite = (isDocked = true) => createPanels(createLocalStore(), () => isDocked);

test('no panel is open for a new visitor', () => {
  expect(openSite().current.getState()).toBeNull();
});

test('a docked panel is open again on the next visit, until it is closed', () => {
  openSite().open('chat');
  const next = openSite();
  expect(next.current.getState()).toBe('chat');
  next.close();
  expect(openSite().current.getState()).toBeNull();
});

test('a drawer is not stored, and none is open at the start', () => {
  openSite(false).open('chat');
  expect(openSite(true).current.getState()).toBeNull();
  openSite(true).open('chat');
  expect(openSite(false).current.getState()).toBeNull();
});

test('a panel replaces another one next to the page', () => {
  const panels = openSite();
  panels.open('chat');
  panels.open('notifications');
  expect(panels.current.getState()).toBe('notifications');
  panels.close();
  expect(panels.current.getState()).toBeNull();
});

test('a choice opens over the docked panel and returns to it', () => {
  const panels = openSite();
  panels.open('chat');
  panels.open('language');
  expect(panels.current.getState()).toBe('language');
  expect(panels.beside.getState()).toBe('chat');
  panels.close();
  expect(panels.current.getState()).toBe('chat');
});

test.each(['language', 'casino', ''])('a stored %p opens nothing', (name) => {
  localStorage.setItem('docked-panel', name);
  expect(openSite().current.getState()).toBeNull();
});
