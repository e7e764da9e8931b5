/** What somebody has ordered the next calls to do, first come first served. */
export function createQueue<Item>() {
  const items: Item[] = [];
  return {
    plan: (item: Item): void => void items.push(item),
    clear: (): void => void items.splice(0),
    /** The first order that fits, which then is gone. */
    take(fits: (item: Item) => boolean = () => true): Item | undefined {
      const index = items.findIndex(fits);
      return index < 0 ? undefined : items.splice(index, 1)[0];
    },
  };
}
