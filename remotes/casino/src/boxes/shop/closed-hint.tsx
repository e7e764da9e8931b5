import { Flex, Icon, Text } from '@jangada/design';
import { useApi, useLanguage, useSessionStatus, useUser } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useQuery } from '@jangada/remote-kit/query';
import { useTranslation } from '../box-texts.ts';
import { closedCount, useOwnedUpdates } from '../owned.query.ts';

/** The number of closed boxes. Only the first reply is awaited. */
export const useClosedCount = () => {
  const user = useUser();
  const owner = { userId: user?.id ?? 0, language: useLanguage() };
  const closed = useQuery({ ...closedCount(useApi(), owner), enabled: user !== null });
  useOwnedUpdates();
  const isChecking = useSessionStatus() === 'checking';
  return { count: closed.data ?? 0, isAwaited: isChecking || (closed.isLoading && closed.failureCount === 0) };
};

/** A hint for players with closed boxes; `count` is that of `useClosedCount`. */
export const ClosedHint = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Flex
      asChild
      align="center"
      gap="3"
      px="4"
      py="3"
      minHeight="44px"
      borderRadius="control"
      bg="brand.subtle"
      _hover={{ textDecoration: 'none', bg: 'fg/8' }}
    >
      <Link to="/account/boxes?status=closed">
        <Icon name="lucide:gift" size={20} color="brand.line" flexShrink="0" />
        <Text as="span" flex="1" fontWeight="600" fontSize="sm">
          {t('boxes.crates.closed', { count })}
        </Text>
        <Text as="span" fontSize="sm" color="fg.muted">
          {t('boxes.crates.seeClosed')}
        </Text>
        <Icon name="lucide:chevron-right" size={18} color="fg.muted" flexShrink="0" />
      </Link>
    </Flex>
  );
};
