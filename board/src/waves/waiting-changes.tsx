import { approveChange, declineChange, type WaitingChange } from '@jangada/contracts/delivery/approvals.endpoints';
import { Button, Card, HStack, Stack, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/board-client.ts';
import { overviewQuery } from '../api/queries.ts';
import { useFormats } from '../locale/formats.ts';
import { useMe, useRefusal } from '../session/session.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { DecisionDialog } from './decision-dialog.tsx';

/** `casino 1.2.0` of every change, each once. */
const releasesOf = ({ changes }: WaitingChange): string =>
  [
    ...new Set(
      changes.map(({ remote, rollout }) => `${remote} ${rollout?.canary?.version ?? rollout?.stable ?? ''}`.trim()),
    ),
  ].join(', ');

/** A change that waits for a second person. Its author may only withdraw it. */
export const WaitingChangeCard = ({ waiting }: { waiting: WaitingChange }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const refusal = useRefusal('rollout');
  const { principal } = useMe();
  const [verb, setVerb] = useState<'approve' | 'decline' | null>(null);
  const isOwn = principal.name === waiting.author;
  const tenants = [...new Set(waiting.changes.map(({ tenant }) => tenant))];
  const { data: overview } = useQuery(overviewQuery);
  const isStale = waiting.changes.some((change) =>
    overview?.cells.some(
      ({ tenant, remote, revision }) =>
        tenant === change.tenant && remote === change.remote && revision !== change.expected_revision,
    ),
  );
  const own = isOwn ? t('waves.ownChange') : undefined;
  const why = isStale ? t('waves.staleChange') : own;
  const endpoint = verb === 'approve' ? approveChange : declineChange;
  return (
    <Card padding="md">
      <Stack gap="2">
        <Text fontWeight="700">{`${releasesOf(waiting)} · ${t('change.sitesOf', { count: tenants.length })}`}</Text>
        <Text fontSize="sm" color="fg.muted">
          {`${waiting.author}: ${waiting.reason}`}
        </Text>
        <Text fontSize="sm">{t('waves.expires', { at: formats.moment(waiting.expires_at) })}</Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {tenants.join(', ')}
        </Text>
        <HStack gap="2" wrap="wrap">
          <Button
            size="sm"
            color="primary"
            disabled={refusal !== null || why !== undefined}
            title={refusal ?? why}
            aria-label={`${t('waves.decisions.approve')}: ${releasesOf(waiting)}`}
            onClick={() => setVerb('approve')}
          >
            {t('waves.decisions.approve')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            disabled={refusal !== null}
            aria-label={`${t(isOwn ? 'waves.withdraw' : 'waves.decline')}: ${releasesOf(waiting)}`}
            onClick={() => setVerb('decline')}
          >
            {t(isOwn ? 'waves.withdraw' : 'waves.decline')}
          </Button>
        </HStack>
        {why !== undefined ? (
          <Text fontSize="sm" color="fg.muted">
            {why}
          </Text>
        ) : null}
      </Stack>
      {verb === null ? null : (
        <DecisionDialog
          title={`${t(verb === 'approve' ? 'waves.decisions.approve' : 'waves.decline')}: ${releasesOf(waiting)}`}
          text={`${t(verb === 'approve' ? 'waves.approveText' : 'waves.declineText')} ${tenants.join(', ')}`}
          confirm={t(verb === 'approve' ? 'waves.decisions.approve' : 'waves.decline')}
          decide={(reason) => call(endpoint, { params: { id: waiting.id }, body: { reason } })}
          onClose={() => setVerb(null)}
        />
      )}
    </Card>
  );
};
