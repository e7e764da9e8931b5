import { Button, FailedState, ForbiddenState, Skeleton, Stack, Text, VisuallyHidden } from '@jangada/design';
import type { Me } from '@jangada/contracts/ops/me';
import type { Permission } from '@jangada/contracts/ops/rights/matrix';
import type { ReactNode } from 'react';
import { missingIn, traceOf, type Missing } from '../api/ops-error.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { rolesThatMay } from '../rights/rights.ts';
import { useMe } from '../session/me-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { useRoleNames } from '../texts/use-role-names.ts';
import { errorText } from './error-text.ts';

interface Query<Value> {
  readonly data: Value | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface ReadResultProps<Value> {
  readonly query: Query<Value>;
  /** The placeholder during loading, in the shape of the content. */
  readonly loading?: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

const ROWS = 5;

export const LoadingLines = ({ rows = ROWS }: { rows?: number }) => (
  <Stack gap="3" aria-busy="true" p="4">
    <VisuallyHidden>{useTranslation().t('loading')}</VisuallyHidden>
    {Array.from({ length: rows }, (_, index) => (
      <Skeleton key={index} height="24px" width={index % 2 === 0 ? 'full' : '2/3'} />
    ))}
  </Stack>
);

/** Which permission is missing, and who has it. */
export const Forbidden = ({
  missing: { needs, roles, of = [] },
}: {
  missing: Omit<Missing, 'of'> & Partial<Missing>;
}) => {
  const { t } = useTranslation();
  const roleNames = useRoleNames();
  const texts = useOperationTexts();
  const names = needs.map((one) => texts.value('permission', one)).join(', ');
  const kindField = needs.includes('queues.serve') ? 'queue' : 'groups';
  const kinds = of.map((one) => texts.value(kindField, one)).join(', ');
  const known = roles.length > 0 ? roles : needs.flatMap((one) => rolesThatMay(one as Permission));
  const closed = useMe().closed.filter(({ role }) => known.includes(role));
  if (closed.length > 0) return <ClosedHere grants={closed} />;
  return (
    <ForbiddenState
      title={t('forbidden.title')}
      text={t('forbidden.text', { needs: kinds === '' ? names : `${names} (${kinds})`, roles: roleNames(known) })}
    />
  );
};

/** Roles that the person has, but not at this network address. */
export const ClosedHere = ({ grants }: { grants: Me['grants'] }) => {
  const { t } = useTranslation();
  const roleNames = useRoleNames();
  const { address } = useMe();
  const roles = [...new Set(grants.map(({ role }) => role))];
  return (
    <ForbiddenState title={t('closedHere.title')} text={t('closedHere.text', { address, roles: roleNames(roles) })} />
  );
};

/** What failed, with the trace id that support searches for, and once more. */
export const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => unknown }) => {
  const { t } = useTranslation();
  const trace = traceOf(error);
  return (
    <FailedState
      title={t('failed.title')}
      text={errorText(error, t)}
      action={
        <Stack gap="2" align="center">
          <Button size="sm" onClick={() => void onRetry()}>
            {t('retry')}
          </Button>
          {trace === null ? null : (
            <Text fontSize="xs" color="fg.muted" fontFamily="mono" overflowWrap="anywhere">
              {t('failed.trace', { id: trace })}
            </Text>
          )}
        </Stack>
      }
    />
  );
};

/** The result of a read, or its state: loading, forbidden, failed. Earlier data stays during a reload. */
export const ReadResult = <Value,>({ query, loading = <LoadingLines />, children }: ReadResultProps<Value>) => {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  const missing = missingIn(error);
  return missing ? <Forbidden missing={missing} /> : <Failed error={error} onRetry={refetch} />;
};
