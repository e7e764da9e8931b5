import { isKnownRemote } from '@jangada/contracts/values/remotes';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { useOffers } from '../../shell/shell-context.tsx';
import { useTranslation } from '../../texts/use-translation.ts';

/** The name of an area: the shell's for those of the contract, else the offer's. */
export const useAreaName = (remote: RemoteName): string => {
  const offers = useOffers();
  const language = useLanguage();
  const { t } = useTranslation();
  return isKnownRemote(remote) ? t(`areas.${remote}`) : offers.nameOf(remote, language);
};
