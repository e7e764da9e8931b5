import { Box, Button, Flex, Heading, Icon, Logo, Stack, styled, Text, Wrap } from '@jangada/design';
import { useCopy } from '@jangada/remote-kit/copy';
import { useColorMode, useLanguage, useNavigation, useTenant } from '@jangada/remote-kit/hooks';
import { Link, useNavigate } from '@jangada/remote-kit/routing';
import { useBundle } from '@jangada/remote-kit/texts';
import { useEffect, useState } from 'react';
import { sportsPath } from '../frame/sports-path.ts';
import { factsOf, referenceOf, shownStatus } from './error-facts.ts';
import { ErrorIllustration } from './error-illustration.tsx';
import { errorPageTexts } from '../texts/error-page.ts';
import { pickJoke } from './jokes.ts';

export interface ErrorPageProps {
  readonly error: unknown;
  readonly onShown?: () => void;
  /** Clears the error, so that the app works again without a full load (ERR-17). */
  readonly onLeave?: () => void;
}

const rowOf = (status: number): '401' | '404' | 'other' => (status === 401 ? '401' : status === 404 ? '404' : 'other');

const nothing = () => {};

const Details = ({ error }: { error: unknown }) => {
  const { t } = useBundle(errorPageTexts);
  const facts = factsOf(error);
  const { state, failure, copy } = useCopy();
  // Computed once: the reference must not change while it is shown (ERR-31).
  const [shown] = useState(() => ({
    reference: referenceOf(facts, Date.now()),
    time: new Date().toLocaleString('pt-BR'),
  }));
  const rows = [
    [t('code'), facts.status === undefined ? 'N/A' : String(facts.status)],
    [t('time'), shown.time],
    ...(facts.url === undefined ? [] : [[t('url'), facts.url]]),
    [t('reference'), shown.reference],
  ];
  return (
    <styled.details
      width="full"
      maxWidth="480px"
      borderWidth="1px"
      borderColor="border"
      borderRadius="tile"
      bg="surface"
    >
      <styled.summary
        px="4"
        minHeight="44px"
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        cursor="pointer"
        fontSize="sm"
        fontWeight="600"
        borderRadius="tile"
        listStyle="none"
        css={{
          '&::-webkit-details-marker': { display: 'none' },
          'details[open] > & svg': { transform: 'rotate(180deg)' },
        }}
      >
        <span>{t('details')}</span>
        <Icon name="lucide:chevron-down" size={18} color="fg.muted" />
      </styled.summary>
      <styled.dl
        m="0"
        px="4"
        pb="4"
        display="grid"
        gridTemplateColumns="auto 1fr"
        columnGap="4"
        rowGap="2"
        fontSize="sm"
      >
        {rows.map(([name, value]) => (
          <styled.div key={name} display="contents">
            <styled.dt color="fg.muted" textAlign="start">
              {name}
            </styled.dt>
            <styled.dd m="0" overflowWrap="anywhere" textAlign="start">
              {value}
            </styled.dd>
          </styled.div>
        ))}
      </styled.dl>
      <Flex px="4" pb="4" gap="3" align="center">
        <Button
          size="sm"
          variant="outline"
          leftIcon={<Icon name={state === 'copied' ? 'lucide:check' : 'lucide:copy'} size={16} />}
          onClick={() => void copy(rows.map((row) => row.join(': ')).join('\n'))}
        >
          {state === 'copied' ? t('copied') : t('copy')}
        </Button>
        <Text role="status" fontSize="xs" color="loss" textAlign="start">
          {failure}
        </Text>
      </Flex>
    </styled.details>
  );
};

const Sections = ({ onLeave }: { onLeave: () => void }) => {
  const { t } = useBundle(errorPageTexts);
  const site = useTenant();
  const { hasRoute } = useNavigation();
  const sports = sportsPath(site, hasRoute);
  const links = [
    { to: '/casino', label: t('sections.casino') },
    ...(sports === null ? [] : [{ to: sports, label: t('sections.sports') }]),
    { to: '/bonus', label: t('sections.bonus') },
  ].filter(({ to }) => hasRoute(to));
  return (
    <Stack as="nav" aria-labelledby="error-sections" gap="2" align="center">
      <Text id="error-sections" color="fg.muted" fontSize="sm">
        {t('explore')}
      </Text>
      <Wrap gap="2" justify="center">
        {links.map(({ to, label }) => (
          <Button key={to} as={Link} to={to} variant="pastel" rounding="full" onClick={onLeave}>
            {label}
          </Button>
        ))}
      </Wrap>
    </Stack>
  );
};

/** Replaces the app when a navigation or the app has failed (ERR-01, ERR-02). */
export const ErrorPage = ({ error, onShown = nothing, onLeave = nothing }: ErrorPageProps) => {
  const language = useLanguage();
  const site = useTenant();
  const mode = useColorMode();
  const { setTitle } = useNavigation();
  const navigate = useNavigate();
  const { t } = useBundle(errorPageTexts);
  const status = shownStatus(factsOf(error));
  const row = rowOf(status);
  const [joke] = useState(() => pickJoke(language, row));
  useEffect(onShown, [onShown]);
  useEffect(() => setTitle(t(`titles.${row}`)), [setTitle, t, row]);

  const handleHome = () => {
    onLeave();
    navigate('/');
  };
  const handleBack = () => {
    onLeave();
    if (window.history.length > 1) navigate(-1);
    else navigate('/');
  };

  return (
    <Box
      as="main"
      tabIndex={-1}
      outline="none"
      minHeight="100dvh"
      bg="canvas"
      color="fg"
      display="grid"
      placeItems="center"
      px="4"
      py={{ base: '8', md: '10' }}
      overflow="clip"
    >
      <Stack gap="6" align="center" textAlign="center" maxWidth="640px" width="full">
        <styled.div
          as={Link}
          {...{ to: '/' }}
          onClick={onLeave}
          aria-label={site.name}
          color="fg"
          textDecoration="none"
        >
          <Logo site={site} mode={mode} />
        </styled.div>
        <ErrorIllustration status={status} />
        <Stack gap="2" align="center">
          <Heading as="h1" size="2xl">
            {t(`titles.${row}`)}
          </Heading>
          <Text>{t(`texts.${row}`)}</Text>
          <Text color="fg.muted" fontStyle="italic">
            {joke}
          </Text>
        </Stack>
        <Flex gap="3" direction={{ base: 'column', sm: 'row' }} justify="center" width={{ base: 'full', sm: 'auto' }}>
          <Button color="primary" size="lg" onClick={handleHome} leftIcon={<Icon name="lucide:home" />}>
            {t('home')}
          </Button>
          <Button variant="outline" size="lg" onClick={handleBack} leftIcon={<Icon name="lucide:arrow-left" />}>
            {t('back')}
          </Button>
        </Flex>
        <Sections onLeave={onLeave} />
        <Details error={error} />
      </Stack>
    </Box>
  );
};
