import type { BootDocument } from '@jangada/contracts/delivery/boot';
import { fetchBootDocument as fetchSite } from '@jangada/host/boot-document';

/** The build defines the path of its files. */
declare const PLAN_ADDRESS: string;

export const readBootDocument = (): BootDocument | null => null;

/** Fetches the site's settings and the list of remotes, which a page without a plan lacks. */
export const fetchBootDocument = async (domain: string): Promise<BootDocument> => {
  const [boot, plan] = await Promise.all([fetchSite(domain), fetch(PLAN_ADDRESS).then((answer) => answer.json())]);
  return { ...boot, plan };
};
