import { fetchBootDocument as fetchSite } from '../../../host/src/boot/boot-document.ts';
import type { BootDocument } from '@jangada/contracts/delivery/boot';

export const readBootDocument = (): BootDocument | null => null;

/** Without a page that knows everything: the site's settings and the list of remotes are asked for. */
export const fetchBootDocument = async (domain: string): Promise<BootDocument> => {
  const [boot, plan] = await Promise.all([
    fetchSite(domain),
    fetch('/minimal/remotes.json').then((answer) => answer.json()),
  ]);
  return { ...boot, plan };
};
