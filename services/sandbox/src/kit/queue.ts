/** Planned outcomes of the next calls, first in, first out. */
export const createQueue = <Item>() => {
  const items: Item[] = [];
  return {
    plan: (item: Item): void => void items.push(item),
    clear: (): void => void items.splice(0),
    /** Removes and returns the first matching item. */
    take(fits: (item: Item) => boolean = () => true): Item | undefined {
      const index = items.findIndex(fits);
      return index < 0 ? undefined : items.splice(index, 1)[0];
    },
  };
};
