import { Box, Button, Heading, HStack, Icon, Logo, Stack, styled, Text, Wrap } from '@jangada/design';
import { useColorMode, useLanguage, useNavigation, useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/link';
import { useEffect, useState } from 'react';
import { sportsPath } from '../layout/menu-entries.ts';
import { factsOf, referenceOf, shownStatus } from './error-facts.ts';
import { errorPageTexts } from './error-page.texts.ts';
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
  const texts = errorPageTexts[useLanguage()];
  const facts = factsOf(error);
  // Computed once: a reference that changes while it is read aloud is none (ERR-31).
  const [shown] = useState(() => ({
    reference: referenceOf(facts, Date.now()),
    time: new Date().toLocaleString('pt-BR'),
  }));
  const rows = [
    [texts.code, facts.status === undefined ? 'N/A' : String(facts.status)],
    [texts.time, shown.time],
    ...(facts.url === undefined ? [] : [[texts.url, facts.url]]),
    [texts.reference, shown.reference],
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
        cursor="pointer"
        fontSize="sm"
        fontWeight="600"
      >
        {texts.details}
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
            <styled.dt color="fg.muted">{name}</styled.dt>
            <styled.dd m="0" overflowWrap="anywhere" textAlign="start">
              {value}
            </styled.dd>
          </styled.div>
        ))}
      </styled.dl>
    </styled.details>
  );
};

const Sections = ({ onLeave }: { onLeave: () => void }) => {
  const texts = errorPageTexts[useLanguage()];
  const site = useTenant();
  const { leads } = useNavigation();
  const sports = sportsPath(site, leads);
  const links = [
    { to: '/casino', label: texts.sections.casino },
    ...(sports === null ? [] : [{ to: sports, label: texts.sections.sports }]),
    { to: '/bonus', label: texts.sections.bonus },
  ].filter(({ to }) => leads(to));
  return (
    <Stack as="nav" aria-labelledby="error-sections" gap="2" align="center">
      <Text id="error-sections" color="fg.muted" fontSize="sm">
        {texts.explore}
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

/** In place of the app when a navigation or the app itself failed (section 2, "Error page"). */
export const ErrorPage = ({ error, onShown = nothing, onLeave = nothing }: ErrorPageProps) => {
  const language = useLanguage();
  const site = useTenant();
  const mode = useColorMode();
  const { go, back, setTitle } = useNavigation();
  const texts = errorPageTexts[language];
  const status = shownStatus(factsOf(error));
  const row = rowOf(status);
  const [joke] = useState(() => pickJoke(language, row));
  useEffect(onShown, [onShown]);
  useEffect(() => setTitle(texts.titles[row]), [setTitle, texts, row]);

  const handleHome = () => {
    onLeave();
    go('/');
  };
  const handleBack = () => {
    onLeave();
    if (window.history.length > 1) back();
    else go('/');
  };

  return (
    <Box as="main" minHeight="100dvh" bg="canvas" color="fg" display="grid" placeItems="center" px="4" py="10">
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
        <Text
          aria-hidden
          fontFamily="heading"
          fontWeight="800"
          lineHeight="none"
          fontSize="clamp(96px, 28vw, 176px)"
          letterSpacing="tight"
          color="brand.fg"
          fontVariantNumeric="tabular-nums"
        >
          {status}
        </Text>
        <Stack gap="2" align="center">
          <Heading as="h1" size="2xl">
            {texts.titles[row]}
          </Heading>
          <Text>{texts.texts[row]}</Text>
          <Text color="fg.muted" fontStyle="italic">
            {joke}
          </Text>
        </Stack>
        <HStack gap="3" wrap="wrap" justify="center">
          <Button color="primary" size="lg" onClick={handleHome} leftIcon={<Icon name="lucide:home" />}>
            {texts.home}
          </Button>
          <Button variant="outline" size="lg" onClick={handleBack} leftIcon={<Icon name="lucide:arrow-left" />}>
            {texts.back}
          </Button>
        </HStack>
        <Sections onLeave={onLeave} />
        <Details error={error} />
      </Stack>
    </Box>
  );
};
