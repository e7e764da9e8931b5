import { serverNow } from '../api/server-clock.ts';
import type { QueueItem, QueueName } from '@jangada/contracts/ops/queues';
import type { Language } from '@jangada/contracts/values/languages';
import { Badge, Button, Card, EmptyState, Flex, Grid, HStack, Span, Stack, styled } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useDecidedText } from '../command/command-outcome.tsx';
import { useCommands, type OpenCommand } from '../command/command-store.ts';
import { useOpenCommand } from '../command/use-open-command.ts';
import { useSubject } from '../command/use-subject.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useFormats } from '../locale/formats.ts';
import { operationOf } from '../operations/operation-list.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { Kbd } from '../parts/kbd.tsx';
import { PageHead, usePageTitle } from '../parts/page-head.tsx';
import { ReadResult } from '../parts/read-result.tsx';
import { ReasonedButton } from '../parts/reasoned-button.tsx';
import { toasts } from '../parts/toasts.ts';
import { useTenant } from '../rights/rights.ts';
import { useBarred } from '../rights/use-barred.ts';
import { useMe } from '../session/me-context.tsx';
import { useTranslation, type Translate } from '../texts/use-translation.ts';
import { decisionsOf, type PendingDocument } from './decisions.ts';
import { ItemClock } from './item-clock.tsx';
import { ItemParts } from './item-parts.tsx';
import { useIsLeft } from './use-is-left.ts';
import { useWasThere } from './use-was-there.ts';
import { PlayerSummary } from './player-summary.tsx';
import { itemsQuery } from './queue-query.ts';
import { useLoadAhead } from './load-ahead.ts';
import { useQueueWork, useRenewedClaim } from './use-queue-work.ts';

const StyledLink = styled(Link);
const WAIT_HOURS = 24;

interface ItemPageProps {
  readonly queue: QueueName;
  readonly item: string;
}

/** An item: what is asked and why, evidence, the player, and the decision with what the player will read. */
export const ItemPage = ({ queue, item }: ItemPageProps) => {
  const { t } = useTranslation();
  const tenant = useTenant();
  const query = useQuery(itemsQuery(tenant, queue, 'open'));
  usePageTitle(titleOf(t, queue, item));
  useLoadAhead(queue, item, query.data?.data);
  return (
    <ReadResult query={query}>
      {({ data }) => {
        const found = data.find((one) => one.item === item);
        return found ? <Item item={found} /> : <Gone queue={queue} item={item} title={t(`queues.names.${queue}`)} />;
      }}
    </ReadResult>
  );
};

const titleOf = (t: Translate, queue: QueueName, item: string): string =>
  `${t(`queues.names.${queue}`)} · ${t('command.number', { id: item })}`;

const Gone = ({ queue, item, title }: ItemPageProps & { readonly title: string }) => {
  const { t } = useTranslation();
  const { next } = useQueueWork(queue, item);
  const decidedText = useDecidedText();
  const wasThere = useWasThere(queue, item);
  const said = wasThere === null ? 'queues.notHere' : wasThere ? 'queues.gone' : 'queues.never';
  const decided = useSubject(queue === 'withdrawals' ? { kind: 'withdrawal', id: item } : null)?.decided;
  useKeys(title, [{ keys: 'n', label: t('queues.keys.next'), run: () => next.mutate(item) }]);
  return (
    <EmptyState
      title={t(said, { id: item })}
      {...(decided && { text: decidedText(decided) })}
      action={
        <Button loading={next.isPending} onClick={() => next.mutate(item)}>
          <Span>{t('queues.next')}</Span>
          <Kbd>n</Kbd>
        </Button>
      }
    />
  );
};

const Item = ({ item }: { item: QueueItem }) => {
  const { t } = useTranslation();
  const tenant = useTenant();
  const me = useMe();
  const texts = useOperationTexts();
  const formats = useFormats();
  const work = useQueueWork(item.queue, item.item);
  const isMine = item.owner === me.name;
  useRenewedClaim(isMine, () => work.claim.mutate(t('queues.reason.renew')));
  /** What the evidence has chosen, such as one of several documents. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [pending, setPending] = useState<readonly PendingDocument[]>([]);
  const [playerLanguage, setPlayerLanguage] = useState<Language>();
  const { approve, refuse, approveAll, ask } = decisionsOf(item, { chosen, pending });
  const goOn = (): void => work.next.mutate(item.item);
  const isLeft = useIsLeft(item);
  const warning =
    item.owner === null || isMine
      ? undefined
      : t(item.leased_until === null ? 'queues.inPlace' : 'queues.inPlaceUntil', {
          who: item.owner,
          at: item.leased_until === null ? '' : formats.moment(item.leased_until),
        });
  const decide = (command: OpenCommand, onStay?: () => void): void =>
    useCommands.getState().open({
      ...command,
      warning,
      playerLanguage,
      onDone: () => void isLeft().then((isOver) => (isOver ? goOn() : onStay?.())),
    });
  /** Nothing is decided by it, so the item stays. */
  const askPlayer = (command: OpenCommand): void =>
    useCommands.getState().open({ ...command, warning, playerLanguage });
  const barred = useBarred();
  const whyNot = ({ words }: OpenCommand): string | null => barred(operationOf(words));
  /** A key says why not, as the button does. */
  const unless = (why: string | null, run: () => void): void =>
    why === null ? run() : toasts.show({ kind: 'info', text: why });
  const openCommand = useOpenCommand();
  const nameOf = ({ words, about }: OpenCommand): string =>
    [texts.name(operationOf(words)), about].filter(Boolean).join(' · ');
  const wait = (): void =>
    useCommands.getState().open({
      words: 'queue wait',
      params: { queue: item.queue, item: item.item },
      preset: {
        until: new Date(serverNow() + WAIT_HOURS * 3_600_000).toISOString(),
        for: t('queues.waitFor'),
      },
      onDone: goOn,
    });
  useKeys(t(`queues.names.${item.queue}`), [
    { keys: 'n', label: t('queues.keys.next'), run: goOn },
    ...(approve
      ? [{ keys: 'a', label: t('queues.keys.approve'), run: () => unless(whyNot(approve), () => decide(approve)) }]
      : []),
    ...(refuse
      ? [{ keys: 'r', label: t('queues.keys.refuse'), run: () => unless(whyNot(refuse), () => decide(refuse)) }]
      : []),
    ...(approveAll
      ? [
          {
            keys: 'Shift+A',
            label: t('queues.keys.approveAll'),
            run: () => unless(whyNot(approveAll), () => decide(approveAll)),
          },
        ]
      : []),
    ...(ask ? [{ keys: 's', label: t('queues.keys.ask'), run: () => unless(whyNot(ask), () => askPlayer(ask)) }] : []),
    { keys: 'w', label: t('queues.keys.wait'), run: wait },
    { keys: 'c', label: t('queues.keys.claim'), run: () => work.claim.mutate(t('queues.reason.claim')) },
    ...(item.player
      ? [
          {
            keys: 'o',
            label: t('players.keys.note'),
            run: () => openCommand({ words: 'note add', params: { id: String(item.player?.id) } }),
          },
        ]
      : []),
  ]);
  return (
    <Stack gap="4" pb="24">
      <PageHead
        title={titleOf(t, item.queue, item.item)}
        beside={
          <HStack gap="2">
            <ItemClock item={item} />
            {isMine ? <Badge colorPalette="win">{t('queues.yours')}</Badge> : null}
            {item.owner !== null && !isMine ? (
              <Badge colorPalette="warning">{t('queues.of', { who: item.owner })}</Badge>
            ) : null}
          </HStack>
        }
        above={
          <StyledLink to={`/${tenant}/queues/${item.queue}`} color="brand.fg" fontSize="sm" textDecoration="none">
            {t(`queues.names.${item.queue}`)}
          </StyledLink>
        }
      />
      <Grid
        gap="4"
        gridTemplateColumns={{ base: '1fr', lg: item.player ? '1fr 1.2fr 320px' : '1fr 1fr' }}
        alignItems="start"
      >
        <ItemParts
          item={item}
          chosen={chosen}
          onChoose={setChosen}
          onPending={(documents, language) => {
            setPending(documents);
            setPlayerLanguage(language);
          }}
          onDecide={(decision, document, onDone) => {
            const command = decisionsOf(item, { chosen: String(document), pending })[decision];
            if (command) decide(command, onDone);
          }}
        />
        {item.player ? <PlayerSummary id={String(item.player.id)} /> : null}
      </Grid>
      <Decision
        item={item}
        buttons={
          <>
            {approve ? (
              <Choice
                name={nameOf(approve)}
                letter="a"
                isFirst
                why={whyNot(approve)}
                onChoose={() => decide(approve)}
              />
            ) : null}
            {refuse ? (
              <Choice name={nameOf(refuse)} letter="r" why={whyNot(refuse)} onChoose={() => decide(refuse)} />
            ) : null}
            {approveAll ? (
              <Choice
                name={t('queues.identity.approveAll', { count: pending.length })}
                letter="Shift A"
                why={whyNot(approveAll)}
                onChoose={() => decide(approveAll)}
              />
            ) : null}
            {ask ? <Choice name={nameOf(ask)} letter="s" why={whyNot(ask)} onChoose={() => askPlayer(ask)} /> : null}
            <Choice name={t('queues.wait')} letter="w" onChoose={wait} />
            <Choice name={t('queues.skip')} letter="n" onChoose={goOn} />
            {isMine ? (
              <Button size="sm" variant="ghost" onClick={() => work.release.mutate()}>
                {t('queues.release')}
              </Button>
            ) : (
              <Choice
                name={t('queues.claim')}
                letter="c"
                onChoose={() => work.claim.mutate(t('queues.reason.claim'))}
              />
            )}
          </>
        }
      />
    </Stack>
  );
};

interface ChoiceProps {
  readonly name: string;
  readonly letter: string;
  readonly isFirst?: boolean;
  /** Why the person may not. */
  readonly why?: string | null;
  readonly onChoose: () => void;
}

const Choice = ({ name, letter, isFirst = false, why = null, onChoose }: ChoiceProps) => (
  <ReasonedButton size="sm" variant={isFirst && why === null ? 'solid' : 'outline'} why={why} onClick={onChoose}>
    <Span>{name}</Span>
    <Span display={{ base: 'none', md: 'inline-flex' }}>
      <Kbd {...(isFirst && why === null && { bg: 'transparent', color: 'inherit', borderColor: 'currentColor' })}>
        {letter}
      </Kbd>
    </Span>
  </ReasonedButton>
);

/** Always in reach: the decision, and what the player will read. */
const Decision = ({ item, buttons }: { item: QueueItem; buttons: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <Card
      as="section"
      aria-label={t('queues.decision')}
      padding="sm"
      // In a window that is low or magnified it would cover what it is about.
      css={{ '@media (min-height: 560px)': { position: 'sticky' } }}
      bottom="3"
      zIndex="docked"
      boxShadow="lg"
    >
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        {/* On a phone in one line that scrolls: it covers less of what it is about. */}
        <HStack
          gap="2"
          minWidth="0"
          flexWrap={{ base: 'nowrap', md: 'wrap' }}
          overflowX={{ base: 'auto', md: 'visible' }}
          css={{ '& > *': { flexShrink: 0 } }}
        >
          {buttons}
        </HStack>
        <Told item={item} />
      </Flex>
    </Card>
  );
};

const Told = ({ item }: { item: QueueItem }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  if (item.queue !== 'withdrawals' && item.queue !== 'identity' && item.queue !== 'med') return null;
  const name = item.queue === 'withdrawals' ? 'withdrawal' : item.queue;
  return (
    // It may not cover what is decided about, such as documents on less than a large screen; the dialog says it as well.
    <Stack
      as="dl"
      display={{ base: 'none', [item.queue === 'identity' ? '2xl' : 'md']: 'flex' }}
      gap="0.5"
      fontSize="xs"
      color="fg.muted"
      m="0"
      maxWidth="520px"
    >
      <Span as="dt" fontWeight="600">
        {t('queues.told')}
      </Span>
      <Span as="dd" m="0">{`a: ${t(`queues.${name}.toldApprove`)}`}</Span>
      <Span as="dd" m="0">{`r: ${t(`queues.${name}.toldRefuse`, { amount: formats.money(item.amount ?? 0) })}`}</Span>
    </Stack>
  );
};
