import { Button, EmptyState } from '@jangada/design';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../texts/use-translation.ts';
import { paths } from '../routing/paths.ts';

/** The page of an unknown address, with a link back. */
export const NotFound = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t('notFound.title')}
      action={<Button onClick={() => void navigate(paths.overview)}>{t('notFound.action')}</Button>}
    />
  );
};
