import { listCategories } from '@jangada/contracts/domains/site/endpoints';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { someCategories } from './page/some-categories.ts';

/** What the API answers when this remote runs alone, and when it is checked. */
export const fakes = (fake: Fakes): void => {
  fake.on(listCategories, () => ({ data: someCategories }));
};
