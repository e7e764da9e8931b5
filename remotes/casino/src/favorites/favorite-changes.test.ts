import { createFavoriteChanges } from './favorite-changes.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

const openChanges = () => {
  const saved: { isFavorite: boolean; answer: () => Promise<unknown>; refuse: () => Promise<unknown> }[] = [];
  const shown: boolean[] = [];
  const onSettled = jest.fn();
  const onRefused = jest.fn();
  const changes = createFavoriteChanges({
    save: (_gameId, isFavorite) =>
      new Promise((resolve, reject) => {
        saved.push({
          isFavorite,
          answer: () => (resolve(null), settled()),
          refuse: () => (reject(new Error('refused')), settled()),
        });
      }),
    show: (_gameId, isFavorite) => shown.push(isFavorite),
    onSettled,
    onRefused,
  });
  return {
    press: () => changes.toggle(7, false),
    sent: () => saved.map(({ isFavorite }) => isFavorite),
    saved,
    shown,
    onSettled,
    onRefused,
  };
};

describe('a favourite', () => {
  it('is shown before the server answers', async () => {
    const { press, sent, shown, saved, onSettled } = openChanges();
    press();
    expect([shown, sent()]).toEqual([[true], [true]]);
    expect(onSettled).not.toHaveBeenCalled();
    await saved[0]?.answer();
    expect(onSettled).toHaveBeenCalledTimes(1);
  });

  it('pressed twice at once is unchanged: the second press waits for the answer to the first', async () => {
    const { press, sent, shown, saved, onSettled } = openChanges();
    press();
    press();
    expect([shown, sent()]).toEqual([[true, false], [true]]);
    await saved[0]?.answer();
    expect(sent()).toEqual([true, false]);
    await saved[1]?.answer();
    expect(onSettled).toHaveBeenCalledTimes(1);
  });

  it('pressed three times at once needs one call', async () => {
    const { press, sent, shown, saved } = openChanges();
    press();
    press();
    press();
    await saved[0]?.answer();
    expect([shown, sent()]).toEqual([[true, false, true], [true]]);
  });

  it('that is refused is reverted with a toast', async () => {
    const { press, shown, saved, onRefused, onSettled } = openChanges();
    press();
    await saved[0]?.refuse();
    expect(shown).toEqual([true, false]);
    expect(onRefused).toHaveBeenCalledTimes(1);
    expect(onSettled).toHaveBeenCalledTimes(1);
  });

  it('that is refused after the player reverted it shows no toast', async () => {
    const { press, shown, sent, saved, onRefused } = openChanges();
    press();
    press();
    await saved[0]?.refuse();
    expect([shown, sent()]).toEqual([[true, false], [true]]);
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('whose second call is refused has the result of the first', async () => {
    const { press, shown, saved } = openChanges();
    press();
    press();
    await saved[0]?.answer();
    await saved[1]?.refuse();
    expect(shown).toEqual([true, false, true]);
  });
});
