import type { QueueItem } from '@jangada/contracts/ops/queues';
import type { Language } from '@jangada/contracts/values/languages';
import { Badge, HStack, Span, Stack, styled } from '@jangada/design';
import { Link } from 'react-router-dom';
import { Moment } from '../parts/moment.tsx';
import type { DocumentDecision } from '../players/document-viewer.tsx';
import { Line, Part } from '../players/tabs/tab.tsx';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import type { PendingDocument } from './decisions.ts';
import { IdentityParts } from './identity-parts.tsx';
import { useAbout } from './use-about.ts';
import { MedParts } from './med-parts.tsx';
import { ReportedMessage } from './reported-message.tsx';
import { WithdrawalParts } from './withdrawal-parts.tsx';

const StyledLink = styled(Link);

export interface ItemPartsProps {
  readonly item: QueueItem;
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
  /** The documents that wait, and the language in which their player reads. */
  readonly onPending: (documents: readonly PendingDocument[], language: Language) => void;
  /** Opens the decision about one of the documents. */
  readonly onDecide: (decision: DocumentDecision, document: number, onDone: () => void) => void;
}

/** Left what is asked and why; in the middle the evidence. */
export const ItemParts = (props: ItemPartsProps) => {
  const { item } = props;
  if (item.queue === 'withdrawals') return <WithdrawalParts item={item} />;
  if (item.queue === 'med') return <MedParts item={item} />;
  if (item.queue === 'identity') return <IdentityParts {...props} />;
  return (
    <>
      <Asked item={item} />
      {item.queue === 'chat-reports' ? <ReportedMessage item={item} /> : <Elsewhere item={item} />}
    </>
  );
};

const Asked = ({ item }: { item: QueueItem }) => {
  const { t } = useTranslation();
  const about = useAbout();
  return (
    <Part title={t('queues.asked')}>
      <Line beside={<Moment at={item.entered_at} />}>
        <HStack gap="1.5" wrap="wrap">
          {item.queue === 'chat-reports' ? <Span>{t('queues.chat.reportedFor')}</Span> : null}
          {about(item).map((one) => (
            <Badge key={one} variant="outline">
              {one}
            </Badge>
          ))}
        </HStack>
        <Span color="fg.muted" overflowWrap="anywhere">
          {t(`queues.itemOf.${item.queue}`, { id: item.item })}
        </Span>
      </Line>
    </Part>
  );
};

const lists = { alerts: 'alerts', referrals: 'ops/referral-list', 'stranded-pix': 'stranded-pix' } as const;

/** Where the subject has a page of its own. */
const Elsewhere = ({ item }: { item: QueueItem }) => {
  const { t } = useTranslation();
  const tenant = useTenant();
  if (!(item.queue in lists)) return null;
  const path = lists[item.queue as keyof typeof lists];
  return (
    <Part title={t('queues.evidence')}>
      <Stack px="4" pb="4">
        <StyledLink to={`/${tenant}/${path}?open=${encodeURIComponent(item.item)}`} color="brand.fg" fontSize="sm">
          {t('queues.other.open')}
        </StyledLink>
      </Stack>
    </Part>
  );
};
