import { isKnownRemote } from '@jangada/contracts/remotes';
import type { RemoteName } from '@jangada/contracts/remotes';
import { useStore } from 'zustand';
import { useOffers, useShell } from '../shell-context.tsx';
import { useHostTexts } from './host-texts.ts';

/** What an area is called: the shell knows those of the contract tables, the others say it in their offer. */
export const useAreaName = (remote: RemoteName): string => {
  const { router } = useShell();
  const offers = useOffers();
  const language = useStore(router.language);
  const t = useHostTexts();
  return isKnownRemote(remote) ? t(`areas.${remote}`) : offers.nameOf(remote, language);
};
