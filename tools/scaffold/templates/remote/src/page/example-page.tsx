import { Heading, Stack } from '@jangada/design';
import { useTranslation } from '../texts/use-translation.ts';
import { CategoryCards } from './category-cards.tsx';
import { Hero } from './hero.tsx';

export const ExamplePage = () => {
  const { t } = useTranslation();
  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <Hero />
      <Stack as="section" gap="4">
        <Heading as="h2" size="lg">
          {t('categories.title')}
        </Heading>
        <CategoryCards />
      </Stack>
    </Stack>
  );
};
