import type { ModalProps } from '@jangada/contracts/page/modals';
import type { PublicProfile } from '@jangada/contracts/domains/profile/public-profile';
import {
  Box,
  Button,
  EmptyState,
  FailedState,
  Flex,
  Heading,
  Icon,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
} from '@jangada/design';
import { Avatar } from '@jangada/design/avatar';
import { Dialog } from '@jangada/design/dialog';
import { GameGrid, GameTile } from '@jangada/design/game-tile';
import { ApiError, useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useUser } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { Link } from '@jangada/remote-kit/routing';
import { useFormat } from '@jangada/remote-kit/texts';
import type { ReactNode } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { publicProfileOf } from './profile.query.ts';

const AVATAR_PX = 72;
const FAVORITES_MAX = 6;

type PlayerProfileModalProps = ModalProps<'player-profile'> & { readonly onClose: () => void };

/** Another player (MOD-39). A player who hides their numbers shows only name, avatar and level. */
export const PlayerProfileModal = ({ user_id: userId, onClose }: PlayerProfileModalProps) => {
  const { t } = useTranslation();
  return (
    <Dialog title={t('profiles.title')} onClose={onClose}>
      <Profile userId={userId} />
    </Dialog>
  );
};

const Profile = ({ userId }: { userId: number }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: profile, error, refetch } = useQuery(publicProfileOf(useApi(), userId));
  if (profile) return <Shown profile={profile} />;
  if (!error) return <Loading />;
  const text = errorText(error);
  if (error instanceof ApiError && error.code === 'profile.not-found')
    return <EmptyState title={t('profiles.missing')} />;
  return (
    <FailedState
      title={t('profiles.failed')}
      text={text}
      action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
    />
  );
};

const Loading = () => (
  <Stack gap="5" pb="2" aria-busy>
    <Flex gap="4" align="center">
      <Skeleton boxSize={`${AVATAR_PX}px`} borderRadius="full" />
      <Stack gap="2">
        <Skeleton height="24px" width="140px" />
        <Skeleton height="16px" width="100px" />
      </Stack>
    </Flex>
    <Skeleton height="76px" borderRadius="tile" />
  </Stack>
);

const Shown = ({ profile }: { profile: PublicProfile }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const isOwn = useUser()?.id === profile.id;
  return (
    <Stack gap="5" pb="2">
      <Flex gap="4" align="center">
        <Avatar name={profile.name} src={profile.avatar} size={AVATAR_PX} decorative />
        <Box minW="0">
          <Heading translate="no" as="h3" size="lg" overflowWrap="anywhere">
            {profile.name}
          </Heading>
          {profile.member_since && (
            <Text fontSize="sm" color="fg.muted">
              {t('profiles.since', { date: format.date(profile.member_since) })}
            </Text>
          )}
        </Box>
      </Flex>
      <SimpleGrid as="dl" columns={2} gap="3">
        <Figure name={t('profiles.level')}>{format.number(profile.level)}</Figure>
        {profile.vip && <Figure name={t('profiles.vip')}>{format.number(profile.vip.level)}</Figure>}
        {profile.totalBet !== undefined && (
          <Figure name={t('profiles.wagered')} wide>
            <span translate="no">{format.money(profile.totalBet)}</span>
          </Figure>
        )}
      </SimpleGrid>
      {profile.hide_metrics && (
        <Flex gap="2" align="center" color="fg.muted" fontSize="sm">
          <Icon name="lucide:eye-off" size={18} />
          <Text>{t('profiles.hidden')}</Text>
        </Flex>
      )}
      {isOwn && (
        <Text fontSize="sm" color="fg.muted">
          {t('profiles.own')}
        </Text>
      )}
      {profile.favorites && <Favorites games={profile.favorites} />}
    </Stack>
  );
};

const Figure = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <Flex direction="column-reverse" p="3" borderRadius="tile" bg="fg/6" {...(wide ? { gridColumn: '1 / -1' } : {})}>
    <Text as="dt" fontSize="xs" color="fg.muted">
      {name}
    </Text>
    <Text as="dd" fontSize="lg" fontWeight="600" fontVariantNumeric="tabular-nums">
      {children}
    </Text>
  </Flex>
);

const Favorites = ({ games }: { games: NonNullable<PublicProfile['favorites']> }) => {
  const { t } = useTranslation();
  return (
    <Stack gap="3" as="section" aria-label={t('profiles.favorites')}>
      <Heading as="h3" size="md">
        {t('profiles.favorites')}
      </Heading>
      {games.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          {t('profiles.noFavorites')}
        </Text>
      ) : (
        <GameGrid label={t('profiles.favorites')}>
          {games.slice(0, FAVORITES_MAX).map((game) => (
            <GameTile
              key={game.id}
              title={game.title}
              provider={game.provider_name}
              image={game.image}
              imageMobile={game.image_mobile || game.image}
              to={`/casino/${encodeURIComponent(game.providercode)}/${encodeURIComponent(game.gamecode)}`}
              linkAs={Link}
            />
          ))}
        </GameGrid>
      )}
    </Stack>
  );
};
