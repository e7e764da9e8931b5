import { showPlayerLinks } from '@jangada/contracts/ops/player-tabs';
import { Badge, HStack, Span, styled, Text } from '@jangada/design';
import { Link } from 'react-router-dom';
import { StateBadge } from '../../parts/cell-value.tsx';
import { useFormats } from '../../locale/formats.ts';
import { useOperationTexts } from '../../operations/use-operation-texts.ts';
import { useTenant } from '../../rights/rights.ts';
import { shownText } from '../../texts/shown-text.ts';
import { useTranslation } from '../../texts/use-translation.ts';
import { Line, NothingHere, Part, PlayerRead, type TabProps } from './tab.tsx';

const StyledLink = styled(Link);

/** Other accounts and what connects them, with the evidence. */
export const LinksTab = ({ id }: TabProps) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const texts = useOperationTexts();
  const tenant = useTenant();
  return (
    <PlayerRead id={id} operation={showPlayerLinks}>
      {({ data }) => (
        <Part title={t('players.tabs.links')}>
          {data.length === 0 ? (
            <NothingHere text={t('players.links.none')} />
          ) : (
            <Text px="4" pb="3" fontSize="sm" color="fg.muted">
              {t('players.links.weak')}
            </Text>
          )}
          {data.map((link) => (
            <Line key={link.id} beside={formats.money(link.cash)}>
              <HStack gap="2" wrap="wrap">
                <StyledLink to={`/${tenant}/players/${link.id}?tab=links`} color="brand.fg" fontWeight="600">
                  {`${shownText(link.name)} · ${link.id}`}
                </StyledLink>
                <StateBadge state={link.status} label={texts.value('status', link.status)} />
                {link.kinds.map((kind) => (
                  <Badge key={kind} colorPalette={kind === 'pix-key' ? 'loss' : 'warning'}>
                    {t(`players.links.kinds.${kind}`)}
                  </Badge>
                ))}
              </HStack>
              <Span color="fg.muted">
                {[
                  link.browsers > 0 ? t('players.links.browsers', { count: link.browsers }) : '',
                  link.keys.length > 0 ? t('players.links.keys', { keys: link.keys.join(', ') }) : '',
                  link.first_at === null ? '' : formats.moment(link.first_at),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Span>
            </Line>
          ))}
        </Part>
      )}
    </PlayerRead>
  );
};
