import type { Category } from '@jangada/contracts/domains/site/endpoints';
import {
  Button,
  Card,
  EmptyState,
  FailedState,
  ForbiddenState,
  Icon,
  SimpleGrid,
  Skeleton,
  Text,
} from '@jangada/design';
import { ApiError, useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useModals } from '@jangada/remote-kit/hooks';
import { Link, useNavigate } from '@jangada/remote-kit/routing';
import { useQuery } from '@jangada/remote-kit/query';
import { useTranslation } from '../texts/use-translation.ts';
import { categories } from './categories.query.ts';

const SKELETON_CARDS = 4;
const CARD_HEIGHT = '132px';

const columns = { base: 2, md: 3, lg: 4 };

const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** The categories as cards, in one of the states loading, forbidden, failed, empty, ready. */
export const CategoryCards = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useQuery(categories(useApi()));

  if (list.isPending) return <Waiting />;
  if (list.isError) {
    return isForbidden(list.error) ? <Forbidden /> : <Failed error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (list.data.length === 0) {
    return (
      <EmptyState
        title={t('categories.empty')}
        text={t('categories.emptyText')}
        action={<Button onClick={() => navigate('/')}>{t('categories.home')}</Button>}
      />
    );
  }
  return (
    <SimpleGrid as="ul" columns={columns} gap="3" listStyleType="none">
      {list.data.map((category) => (
        <li key={category.id}>
          <CategoryCard category={category} />
        </li>
      ))}
    </SimpleGrid>
  );
};

const Waiting = () => (
  <SimpleGrid columns={columns} gap="3" aria-busy>
    {Array.from({ length: SKELETON_CARDS }, (_, index) => (
      <Skeleton key={index} height={CARD_HEIGHT} borderRadius="tile" />
    ))}
  </SimpleGrid>
);

const Forbidden = () => {
  const { t } = useTranslation();
  const modals = useModals();
  return (
    <ForbiddenState
      title={t('categories.forbidden')}
      text={t('categories.forbiddenText')}
      action={<Button onClick={() => modals.open('auth', { mode: 'login' })}>{t('categories.logIn')}</Button>}
    />
  );
};

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <FailedState
      title={t('categories.failed')}
      text={errorText(error)}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
};

const CategoryCard = ({ category }: { category: Category }) => {
  const { t } = useTranslation();
  return (
    <Card
      asChild
      display="flex"
      flexDirection="column"
      justifyContent="space-between"
      minH={CARD_HEIGHT}
      p="4"
      textDecoration="none"
      transition="border-color {durations.press}"
      _hover={{ borderColor: 'brand.solid' }}
    >
      <Link to={`/casino/category/${encodeURIComponent(category.slug)}`}>
        <Icon name={category.icon} size={28} color="brand.fg" />
        <span>
          <Text as="span" display="block" fontWeight="600">
            {category.name}
          </Text>
          <Text as="span" display="block" fontSize="sm" color="fg.muted">
            {t('categories.open')}
          </Text>
        </span>
      </Link>
    </Card>
  );
};
