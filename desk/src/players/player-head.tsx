import type { PlayerHead as Head } from '@jangada/contracts/ops/players';
import { showPlayerMoney } from '@jangada/contracts/ops/player-tabs';
import { capabilityNames, type Capability } from '@jangada/contracts/domains/profile/capabilities';
import { Badge, Card, Flex, HStack, Icon, Span, Stack } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/queries.ts';
import { CommandButton } from '../command/command-button.tsx';
import { StateBadge } from '../parts/cell-value.tsx';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { Moment } from '../parts/moment.tsx';
import { shownText } from '../texts/shown-text.ts';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { courtesyFor, messageTo } from './player-commands.ts';
import { useHere } from './use-here.ts';
import { PrivateFields } from './private-fields.tsx';

/** What is always in sight of a player: who, what they own, what they may do and why not, who else is here. */
export const PlayerHead = ({ player }: { player: Head }) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const params = { id: String(player.id) };
  const here = useHere(params.id, player.here);
  return (
    <Card padding="md">
      <Stack gap="3">
        <Flex gap="3" wrap="wrap" align="center" justify="space-between">
          <HStack gap="2" wrap="wrap">
            <StateBadge state={player.status} label={texts.value('status', player.status)} />
            <StateBadge
              state={player.kyc_status}
              label={`${texts.field('kyc_status')}: ${texts.value('kyc_status', player.kyc_status)}`}
            />
            <Badge>{t('players.level', { level: String(player.level) })}</Badge>
            <Badge>{texts.value('language', player.language)}</Badge>
            {player.tags.map((tag) => (
              <Badge key={tag} colorPalette="brand">
                {shownText(tag)}
              </Badge>
            ))}
          </HStack>
          <HStack gap="2" wrap="wrap">
            <CommandButton command={{ words: 'player reveal', params }} label={t('players.reveal')} />
            <CommandButton
              command={() => courtesyFor(params.id, t('players.courtesy'))}
              label={t('players.courtesy')}
            />
            <CommandButton command={{ words: 'note add', params }} label={t('players.note')} />
            <CommandButton command={messageTo(params.id)} label={t('players.message')} />
            <CommandButton
              command={{ words: 'tag set', params, preset: { tags: player.tags.join(', ') } }}
              label={t('players.tags')}
            />
            <CommandButton
              command={{ words: player.status === 'blocked' ? 'player unblock' : 'player block', params }}
            />
          </HStack>
        </Flex>
        {here.length > 0 ? (
          <HStack role="status" gap="2" fontSize="sm" color="warning.fg">
            <Icon name="lucide:users" size={16} />
            <Span>{t('players.here', { people: here.join(', ') })}</Span>
          </HStack>
        ) : null}
        {player.pinned.map((text) => (
          <HStack key={text} gap="2" fontSize="sm" align="flex-start">
            <Icon name="lucide:pin" size={16} />
            <Span overflowWrap="anywhere">{shownText(text)}</Span>
          </HStack>
        ))}
        <Balances player={player} />
        <PrivateFields player={player} />
        <Capabilities id={params.id} capabilities={player.capabilities} />
        <HStack gap="4" fontSize="sm" color="fg.muted" wrap="wrap">
          <Span>
            <Span>{`${t('players.registered')} `}</Span>
            <Moment at={player.registered_at} />
          </Span>
          {player.seen_at === null ? null : (
            <Span>
              <Span>{`${t('players.seen')} `}</Span>
              <Moment at={player.seen_at} />
            </Span>
          )}
        </HStack>
      </Stack>
    </Card>
  );
};

const balances = ['cash', 'bonus', 'held', 'debt'] as const;

const Balances = ({ player }: { player: Head }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Flex as="dl" gap="6" wrap="wrap" m="0">
      {balances.map((name) => (
        <Stack key={name} gap="0">
          <Span as="dt" fontSize="xs" color="fg.muted">
            {t(`players.balances.${name}`)}
          </Span>
          <Span
            as="dd"
            m="0"
            fontSize="lg"
            fontWeight="600"
            fontVariantNumeric="tabular-nums"
            {...(name === 'debt' && player.debt > 0 && { color: 'loss.fg' })}
          >
            {formats.money(player[name])}
          </Span>
        </Stack>
      ))}
    </Flex>
  );
};

interface CapabilitiesProps {
  readonly id: string;
  readonly capabilities: Head['capabilities'];
}

const Capabilities = ({ id, capabilities }: CapabilitiesProps) => (
  <HStack as="ul" gap="2" wrap="wrap" listStyleType="none" m="0" p="0">
    {capabilityNames.map((name) => (
      <OneCapability key={name} id={id} name={name} capability={capabilities[name]} />
    ))}
  </HStack>
);

/** Whether money may leave now, which the account alone does not say; undefined until it is known. */
const useMayLeave = (id: string): boolean | undefined => {
  const { data } = useQuery(readQuery(showPlayerMoney, { params: { tenant: useTenant(), id } }));
  return data && data.data.blockers.length === 0;
};

interface OneCapabilityProps {
  readonly id: string;
  readonly name: (typeof capabilityNames)[number];
  readonly capability: Capability;
}

const capabilityStates = {
  yes: { palette: 'win', icon: 'lucide:check' },
  no: { palette: 'loss', icon: 'lucide:x' },
  held: { palette: 'warning', icon: 'lucide:triangle-alert' },
  unknown: { palette: 'neutral', icon: 'lucide:clock' },
} as const;

const OneCapability = ({ id, name, capability: { allowed, reason, end_at: endAt } }: OneCapabilityProps) => {
  const mayLeave = useMayLeave(id);
  const state = !allowed
    ? 'no'
    : name !== 'can_withdraw' || mayLeave
      ? 'yes'
      : mayLeave === undefined
        ? 'unknown'
        : 'held';
  const { t } = useTranslation();
  const formats = useFormats();
  const why = reason === null ? '' : t(`players.reasons.${reason}`);
  const until = endAt === null ? t('players.noEnd') : t('players.until', { at: formats.moment(endAt) });
  return (
    <li>
      <Badge variant="outline" colorPalette={capabilityStates[state].palette}>
        <Icon name={capabilityStates[state].icon} size={14} />
        <Span>{t(`players.capabilities.${name}`)}</Span>
        {state === 'held' ? <Span fontWeight="400">{t('players.notNow')}</Span> : null}
        {allowed ? null : <Span fontWeight="400">{`${why}, ${until}`}</Span>}
      </Badge>
    </li>
  );
};
