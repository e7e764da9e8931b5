import { Button, Icon, Stack, Text } from '@jangada/design';
import { useTranslation } from '../../texts/use-translation.ts';

/** The government's own platform excludes from every authorised site (Portaria 2.579/2025). */
const CENTRAL_EXCLUSION_URL = 'https://www.gov.br/autoexclusaoapostas';
const CVV_PHONE = '188';

/** Links to the exclusion from every betting site, and to people to talk to. */
export const CentralPlatform = () => {
  const { t } = useTranslation();
  return (
    <Stack gap="3" align="flex-start">
      <Text fontSize="sm" maxW="prose">
        {t('responsible.centralText')}
      </Text>
      <Button
        as="a"
        href={CENTRAL_EXCLUSION_URL}
        target="_blank"
        rel="noopener noreferrer"
        variant="outline"
        rightIcon={<Icon name="lucide:external-link" size={16} />}
      >
        {t('responsible.central')}
      </Button>
      <Text fontSize="sm" maxW="prose">
        {t('responsible.helpText')}
      </Text>
      <Button as="a" href={`tel:${CVV_PHONE}`} variant="outline" leftIcon={<Icon name="lucide:phone" size={16} />}>
        {t('responsible.help')}
      </Button>
    </Stack>
  );
};
