import { Button, HStack } from '@jangada/design';
import { Link } from 'react-router-dom';
import { useTranslation } from '../texts/use-translation.ts';

interface PageLinksProps {
  readonly day: string;
  /** The page that is shown; null for the first one. */
  readonly cursor: string | null;
  /** The page behind it; null at the end. */
  readonly next: string | null;
}

/** Links to the first page and to the next one of what a day's figure counts. */
export const PageLinks = ({ day, cursor, next }: PageLinksProps) => {
  const { t } = useTranslation();
  return (
    <HStack gap="2">
      {cursor === null ? null : (
        <Button as={Link} to={`?day=${day}`} size="sm" variant="outline">
          {t('figures.firstPage')}
        </Button>
      )}
      {next === null ? null : (
        <Button as={Link} to={`?day=${day}&cursor=${next}`} size="sm" variant="outline">
          {t('figures.nextPage')}
        </Button>
      )}
    </HStack>
  );
};
