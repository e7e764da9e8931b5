import { Box, Button, Heading, HStack, Logo, Stack, styled, Text } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { inShortWindow } from '../browser/appearance/measures.ts';
import { useColorMode, useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useBundle } from '@jangada/remote-kit/texts';
import { useTranslation } from '../texts/use-translation.ts';
import { useShell } from '../shell/shell-context.tsx';
import { ageTexts } from '../texts/age-verification.ts';

/** Minors are sent to a neutral public site (docs/decisions/0029). */
const LEAVE_ADDRESS = 'https://www.gov.br/pt-br';

const readables = [
  { text: 'legal.terms', to: '/terms' },
  { text: 'legal.responsible', to: '/responsible-gaming' },
] as const;

const Seal = () => (
  <Box
    aria-hidden
    display="grid"
    placeItems="center"
    width="72px"
    height="72px"
    borderRadius="full"
    borderWidth="3px"
    borderColor="brand.line"
    color="brand.fg"
    fontFamily="heading"
    fontSize="24px"
    fontWeight="800"
    css={inShortWindow({ display: 'none' })}
  >
    18+
  </Box>
);

const Readables = ({ label }: { label: string }) => {
  const { t } = useTranslation();
  return (
    <HStack as="nav" aria-label={label} justify="center" wrap="wrap" columnGap="5" rowGap="0">
      {readables.map(({ text, to }) => (
        <styled.div
          key={to}
          as={Link}
          {...{ to }}
          display="inline-flex"
          alignItems="center"
          minHeight="44px"
          fontSize="sm"
          color="fg.muted"
          textDecoration="underline"
          textUnderlineOffset="3px"
          _hover={{ color: 'fg' }}
        >
          {t(text)}
        </styled.div>
      ))}
    </HStack>
  );
};

/** Asks for the age first. Only an answer closes the dialog; the legal pages stay readable. */
export const AgeVerification = () => {
  const { ageGate, router } = useShell();
  const site = useTenant();
  const mode = useColorMode();
  const { t } = useBundle(ageTexts);
  return (
    <Dialog title={t('title')} description={t('text')} onClose={ageGate.confirm} persistent hideTitle>
      <Stack gap="5" align="center" textAlign="center" pt={{ base: '5', md: '4' }} css={inShortWindow({ gap: '2' })}>
        <Box maxWidth="full" overflow="hidden">
          <Logo site={site} mode={mode} place="auth" />
        </Box>
        <Seal />
        {/* The accessible name and description of the dialog contain the same text. */}
        <Stack gap="2" aria-hidden>
          {/* So narrow that the heading breaks at the same word in its own font and in the fallback font. */}
          <Heading as="p" size="2xl" maxWidth="10em" mx="auto">
            {t('title')}
          </Heading>
          <Text color="fg.muted" maxWidth="40ch" mx="auto">
            {t('text')}
          </Text>
        </Stack>
        <Stack gap="3" width="full" pt="1" css={inShortWindow({ flexDirection: 'row' })}>
          <Button size="xl" color="primary" width="full" onClick={ageGate.confirm}>
            {t('yes')}
          </Button>
          <Button size="xl" variant="outline" width="full" onClick={() => router.go(LEAVE_ADDRESS)}>
            {t('no')}
          </Button>
        </Stack>
        <Readables label={t('read')} />
      </Stack>
    </Dialog>
  );
};
