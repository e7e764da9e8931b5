import { capabilityNames } from '@jangada/contracts/domains/profile/capabilities';
import { Badge, HStack, Span, Stack, styled } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CommandButton } from '../command/command-button.tsx';
import { Facts } from '../parts/facts.tsx';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { ReadResult } from '../parts/read-result.tsx';
import { playerQuery } from '../api/player-query.ts';
import { PrivateFields } from '../players/private-fields.tsx';
import { Part } from '../players/tabs/tab.tsx';
import { useTenant } from '../rights/rights.ts';
import { shownText } from '../texts/shown-text.ts';
import { useTranslation } from '../texts/use-translation.ts';

const StyledLink = styled(Link);

/** Right: who the player is, what they own, what they have lost and why. */
export const PlayerSummary = ({ id }: { id: string }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const texts = useOperationTexts();
  const tenant = useTenant();
  const query = useQuery(playerQuery(tenant, id));
  return (
    <Part
      title={t('queues.player')}
      action={<CommandButton command={{ words: 'player reveal', params: { id } }} label={t('players.reveal')} />}
    >
      <ReadResult query={query}>
        {({ data: player }) => (
          <Stack gap="3" px="4" pb="4">
            <StyledLink to={`/${tenant}/players/${id}`} color="brand.fg" fontWeight="600">
              {`${shownText(player.name)} · ${id}`}
            </StyledLink>
            {player.here.length > 0 ? (
              <Span fontSize="sm" color="warning.fg" role="status">
                {t('players.here', { people: player.here.join(', ') })}
              </Span>
            ) : null}
            <Facts
              facts={[
                { id: 'status', label: texts.field('status'), value: texts.value('status', player.status) },
                { id: 'kyc', label: texts.field('kyc_status'), value: texts.value('kyc_status', player.kyc_status) },
                { id: 'cash', label: t('players.balances.cash'), value: formats.money(player.cash) },
                { id: 'bonus', label: t('players.balances.bonus'), value: formats.money(player.bonus) },
                { id: 'held', label: t('players.balances.held'), value: formats.money(player.held) },
                { id: 'since', label: t('players.registered'), value: formats.moment(player.registered_at) },
              ]}
            />
            <PrivateFields player={player} />
            <HStack gap="1" wrap="wrap">
              {player.tags.map((tag) => (
                <Badge key={tag} colorPalette="brand">
                  {shownText(tag)}
                </Badge>
              ))}
              {capabilityNames.map((name) => {
                const { allowed, reason } = player.capabilities[name];
                return allowed ? null : (
                  <Badge key={name} variant="outline" colorPalette="loss" whiteSpace="normal" height="auto">
                    {`${t(`players.capabilities.${name}`)}: ${reason === null ? '' : t(`players.reasons.${reason}`)}`}
                  </Badge>
                );
              })}
            </HStack>
            {player.pinned.map((text) => (
              <Span key={text} fontSize="sm" overflowWrap="anywhere">
                {shownText(text)}
              </Span>
            ))}
          </Stack>
        )}
      </ReadResult>
    </Part>
  );
};
