import { isKnownRemote } from '@jangada/contracts/values/remotes';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { useOffers } from '../shell/shell-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';

/** What an area is called: the shell knows those of the contract tables, the others say it in their offer. */
export const useAreaName = (remote: RemoteName): string => {
  const offers = useOffers();
  const language = useLanguage();
  const { t } = useTranslation();
  return isKnownRemote(remote) ? t(`areas.${remote}`) : offers.nameOf(remote, language);
};
