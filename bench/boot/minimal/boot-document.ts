import { fetchBootDocument as fetchSite } from '../../../host/src/boot/boot-document.ts';
import type { BootDocument } from '@jangada/contracts/delivery/boot';

/** The build knows where its files are served. */
declare const PLAN_ADDRESS: string;

export const readBootDocument = (): BootDocument | null => null;

/** Without a plan in the page: the site's settings and the list of remotes are fetched. */
export const fetchBootDocument = async (domain: string): Promise<BootDocument> => {
  const [boot, plan] = await Promise.all([fetchSite(domain), fetch(PLAN_ADDRESS).then((answer) => answer.json())]);
  return { ...boot, plan };
};
