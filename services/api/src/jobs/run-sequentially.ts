/**
 * Runs a step for each item, one after the other. A failed step does not stop the following ones.
 *
 * @throws the first failure, after the last step
 */
export const runSequentially = async <Item>(
  items: readonly Item[],
  step: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const failures: unknown[] = [];
  for (const item of items) await step(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};
