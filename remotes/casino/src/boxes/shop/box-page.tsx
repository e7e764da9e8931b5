import type { Box as Kind } from '@jangada/contracts/domains/boxes/box';
import { PageNotFoundError } from '@jangada/contracts/page/page-not-found';
import { Button, FailedState, Skeleton, Stack } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useLanguage, useTitle } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useLocation, useParams } from '@jangada/remote-kit/routing';
import { useTranslation } from '../box-texts.ts';
import { BoxOffer } from './box-offer.tsx';
import { boxByName } from '../boxes.query.ts';
import { PrizeList } from './prize-list.tsx';

/** The page of one kind of box: found by its name, or the error page (CAS-52, RTE-83). */
export const BoxPage = () => {
  const { name = '' } = useParams();
  return <Found key={name} name={name} />;
};

const Found = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { pathname: path } = useLocation();
  const box = useQuery(boxByName(useApi(), name, useLanguage()));
  useTitle(box.data?.title);

  if (box.isPending) return <Loading />;
  if (box.isError) {
    return (
      <FailedState
        title={t('boxes.box.failed')}
        text={errorText(box.error)}
        action={<Button onClick={() => void box.refetch()}>{t('retry')}</Button>}
      />
    );
  }
  if (box.data === null) throw new PageNotFoundError(path);
  return <Ready box={box.data} />;
};

const Ready = ({ box }: { readonly box: Kind }) => (
  <Stack gap={{ base: '6', md: '8' }}>
    <BoxOffer box={box} />
    <PrizeList box={box} />
  </Stack>
);

const Loading = () => (
  <Stack gap={{ base: '6', md: '8' }} aria-busy>
    <Skeleton height={{ base: '452px', md: '320px' }} borderRadius="tile" />
    <Skeleton height="240px" borderRadius="tile" />
  </Stack>
);
