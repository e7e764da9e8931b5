import { listCategories } from '@jangada/contracts/domains/site/endpoints';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { someCategories } from './page/some-categories.ts';

/** The API's replies when this remote runs alone, and in its checks. */
export const fakes = (fake: Fakes): void => {
  fake.on(listCategories, () => ({ data: someCategories }));
};
