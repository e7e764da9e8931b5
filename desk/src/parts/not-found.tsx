import { Button, EmptyState } from '@jangada/design';
import { Link } from 'react-router-dom';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { usePageTitle } from './page-head.tsx';

interface NotFoundProps {
  /** What there is none of; a page unless given. */
  readonly title?: string;
  readonly text?: string;
}

/** In the place of a page whose address names nothing; it names the window too. */
export const NotFound = ({ title, text }: NotFoundProps) => {
  const { t } = useTranslation();
  const said = title ?? t('notFound.title');
  usePageTitle(said);
  return (
    <EmptyState
      title={said}
      {...(text !== undefined && { text })}
      action={
        <Button as={Link} to={`/${useTenant()}/day`}>
          {t('notFound.action')}
        </Button>
      }
    />
  );
};
