import { explainGameFigure, figureGames, gameFigureNames } from '@jangada/contracts/ops/figures-of-games';
import { Badge, Button, Span, Stack, styled, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { textOf } from '../address/read-parts.ts';
import { useAddressParts } from '../address/use-address-parts.ts';
import { WrongParts } from '../address/wrong-parts.tsx';
import { readQuery } from '../api/queries.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useFormats } from '../locale/formats.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Forbidden, ReadResult } from '../parts/read-result.tsx';
import { rolesThatMay, useRight, useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { dayIn } from './days.ts';
import { Movements } from './movements.tsx';
import { useDayText } from './use-figure-texts.ts';
import { NotFound } from '../parts/not-found.tsx';

const StyledLink = styled(Link);

/** The door of a figure of one game on one day: the movements that make it. */
export const GameFigurePage = () => {
  const { t } = useTranslation();
  const formats = useFormats();
  const dayText = useDayText();
  const tenant = useTenant();
  const navigate = useNavigate();
  const { game = '', figure: asked = '' } = useParams();
  const address = useAddressParts();
  const { may, permission } = useRight(figureGames.needs);
  const day = dayIn(address);
  const cursor = address.read('cursor', textOf(explainGameFigure, 'cursor'));
  const figure = gameFigureNames.find((name) => name === asked);
  const above = `/${tenant}/game-figures?from=${day}&to=${day}`;
  useKeys(t('views.gameFigures'), [{ keys: 'Escape', label: t('views.gameFigures'), run: () => void navigate(above) }]);
  const query = useQuery({
    ...readQuery(explainGameFigure, {
      params: { tenant, game, figure: figure ?? 'ggr' },
      query: { day, ...(cursor !== null && { cursor }) },
    }),
    enabled: may !== null && figure !== undefined,
  });
  if (may === null) return <Forbidden missing={{ needs: [permission], roles: rolesThatMay(permission) }} />;
  if (!figure) return <NotFound title={t('figures.unknown')} />;
  return (
    <Stack gap="4" maxWidth="900px">
      <PageHead
        title={`${t(`figures.names.${figure}`)} · ${query.data?.data.name ?? game}`}
        text={t(`figures.formulas.${figure}`)}
        beside={<Badge>{dayText(day)}</Badge>}
        above={
          <StyledLink to={above} fontSize="sm" color="brand.fg">
            {t('views.gameFigures')}
          </StyledLink>
        }
      />
      <WrongParts parts={address.wrong} />
      <ReadResult query={query}>
        {({ data }) => (
          <Stack gap="4">
            <Text fontSize="2xl" fontWeight="700" fontVariantNumeric="tabular-nums">
              <Span>{formats.money(data.value)}</Span> <Badge>{t(`figures.${data.state}`)}</Badge>
            </Text>
            <Movements movements={data.movements}>
              {cursor === null ? null : (
                <Button as={Link} to={`?day=${day}`} size="sm" variant="outline">
                  {t('figures.firstPage')}
                </Button>
              )}
              {data.next_cursor === null ? null : (
                <Button as={Link} to={`?day=${day}&cursor=${data.next_cursor}`} size="sm" variant="outline">
                  {t('figures.nextPage')}
                </Button>
              )}
            </Movements>
          </Stack>
        )}
      </ReadResult>
    </Stack>
  );
};
