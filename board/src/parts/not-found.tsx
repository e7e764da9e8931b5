import { Button, EmptyState } from '@jangada/design';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../texts/use-translation.ts';
import { paths } from '../routing/paths.ts';

/** An address of nothing, with the way back. */
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
