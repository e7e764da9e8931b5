import { createStore } from 'zustand/vanilla';
import { selectStore } from './select-store.ts';

const withScore = () => {
  const game = createStore(() => ({ name: 'Fortune Tiger', score: 1 }));
  return { game, score: selectStore(game, (state) => state.score) };
};

test('a selected store has the value of now, and the first one', () => {
  const { game, score } = withScore();
  game.setState({ score: 2 });
  expect(score.getState()).toBe(2);
  expect(score.getInitialState()).toBe(1);
});

test('its listeners get the new value and the one before it', () => {
  const { game, score } = withScore();
  const listener = jest.fn();
  score.subscribe(listener);
  game.setState({ score: 2 });
  expect(listener.mock.calls).toEqual([[2, 1]]);
});

test('its listeners are not called while another part changes', () => {
  const { game, score } = withScore();
  const listener = jest.fn();
  score.subscribe(listener);
  game.setState({ name: 'Fortune Rabbit' });
  expect(listener).not.toHaveBeenCalled();
});

test('its listeners are not called once they are stopped', () => {
  const { game, score } = withScore();
  const listener = jest.fn();
  score.subscribe(listener)();
  game.setState({ score: 2 });
  expect(listener).not.toHaveBeenCalled();
});
