import { opensModal } from '@jangada/contracts/page/opens-modal';
import { ApiError, errorText } from '@jangada/remote-kit/errors';
import { Box, Button, Center, EmptyState, FailedState, Spinner, Text, VisuallyHidden } from '@jangada/design';
import { useApi, useInsets, useLanguage, useModals, useSession } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { isRestriction } from '../widget/is-restriction.ts';
import { RestrictedState } from '../widget/restricted-state.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { SportsFrame } from './sports-frame.tsx';
import { sportsLaunch } from './sports-launch.query.ts';

/** On a desktop the game is this much shorter than the window below the header. */
const DESKTOP_SPACE_PX = 56;

interface SportsGameProps {
  /** The view to open, such as `live`; null for the start page. */
  readonly view: string | null;
}

/** Sports launched as a game, for a site without the widget (RTE-72, SPT-02). */
export const SportsGame = ({ view }: SportsGameProps) => {
  const { t } = useTranslation();
  const session = useSession();
  const { top, bottom } = useInsets();
  return (
    <Box
      position="relative"
      height={{
        base: `max(360px, calc(100dvh - ${top + bottom}px))`,
        md: `max(420px, calc(100dvh - ${top + DESKTOP_SPACE_PX}px))`,
      }}
      mx={{ base: '-3', md: '0' }}
      mt={{ base: '-3', md: '0' }}
      overflow="hidden"
      bg="surface"
      borderWidth={{ base: '0', md: '1px' }}
      borderColor="border"
      borderRadius={{ base: '0', md: 'tile' }}
    >
      <VisuallyHidden as="h1">{t('title')}</VisuallyHidden>
      {session.status === 'user' ? (
        <Launch player={session.user.id} view={view} />
      ) : session.status === 'guest' ? (
        <ForGuests />
      ) : (
        <Loading />
      )}
    </Box>
  );
};

/** Adds the view to the launched address; the session stays after the hash. */
const atView = (launched: string, view: string | null): string => {
  if (view === null) return launched;
  const address = new URL(launched);
  address.searchParams.set('view', view);
  return address.href;
};

const Loading = () => {
  const { t } = useTranslation();
  return (
    <Center position="absolute" inset="0" gap="3" role="status">
      <Spinner />
      <Text color="fg.muted">{t('loading')}</Text>
    </Center>
  );
};

const ForGuests = () => {
  const { t } = useTranslation();
  const modals = useModals();
  return (
    <Center height="full" p="4">
      <EmptyState
        title={t('guest')}
        text={t('guestText')}
        action={
          <Button color="primary" {...opensModal(modals, 'auth', { mode: 'login' })}>
            {t('login')}
          </Button>
        }
      />
    </Center>
  );
};

const Launch = ({ player, view }: SportsGameProps & { readonly player: number }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: address, error, isFetching, refetch } = useQuery(sportsLaunch(useApi(), player, language));
  const relaunch = () => void refetch();
  if (isFetching) return <Loading />;
  if (address !== undefined && !error)
    return <SportsFrame address={atView(address, view)} onSessionExpired={relaunch} />;
  if (isRestriction(error)) {
    return (
      <Center height="full" p="4">
        <RestrictedState error={error} onRetry={relaunch} />
      </Center>
    );
  }
  return (
    <Center height="full" p="4">
      <FailedState
        title={t('failed')}
        text={error instanceof ApiError ? errorText(error, language) : t('failedText')}
        action={<Button onClick={relaunch}>{t('retry')}</Button>}
      />
    </Center>
  );
};
