import type { StaffPerson } from '@jangada/contracts/ops/people';
import { HStack, Span, Stack, Text } from '@jangada/design';
import { CommandButton } from '../command/command-button.tsx';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { CellValue, type CellKind } from '../parts/cell-value.tsx';
import { Facts } from '../parts/facts.tsx';
import { Moment } from '../parts/moment.tsx';
import { useTenantText } from '../parts/tenant-names.ts';
import { useRoleNames } from '../texts/use-role-names.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { changeRoles, endGrant, mayEndAlone } from './person-commands.ts';

const facts = [
  ['last_used_at', 'moment'],
  ['sessions', 'number'],
  ['passkeys', 'number'],
  ['keys', 'number'],
  ['invited_until', 'moment'],
  ['has_cpf', 'flag'],
  ['language', 'state'],
  ['created_at', 'moment'],
  ['ended_at', 'moment'],
] as const satisfies readonly (readonly [keyof StaffPerson, CellKind])[];

/** A person of the desk: roles in words, and what may be done about them. */
export const PersonSheet = ({ person }: { person: StaffPerson }) => {
  const texts = useOperationTexts();
  const { t } = useTranslation();
  return (
    <Stack gap="4">
      {person.ended_at === null ? <Commands person={person} /> : null}
      <Stack gap="2">
        <Text fontWeight="600" fontSize="sm">
          {texts.field('grants')}
        </Text>
        {person.grants.length === 0 ? (
          <Text fontSize="sm" color="fg.muted">
            {t('people.noGrants')}
          </Text>
        ) : null}
        {person.grants.map((grant) => (
          <GrantLine key={`${grant.role} ${grant.since}`} person={person} grant={grant} />
        ))}
      </Stack>
      <Facts
        facts={facts.map(([name, kind]) => ({
          id: name,
          label: texts.field(name),
          value: <CellValue kind={kind} name={name} value={person[name]} />,
        }))}
      />
    </Stack>
  );
};

const Commands = ({ person }: { person: StaffPerson }) => {
  const { t } = useTranslation();
  const params = { name: person.name };
  return (
    <HStack gap="2" wrap="wrap">
      <CommandButton
        command={() => changeRoles(person, t('people.changeRoles'))}
        label={t('people.changeRoles')}
        variant="solid"
        color="primary"
      />
      <CommandButton command={{ words: 'staff recover', params }} label={t('people.recover')} />
      <CommandButton command={{ words: 'staff key', params }} />
      <CommandButton command={{ words: 'staff end', params }} />
    </HStack>
  );
};

interface GrantLineProps {
  readonly person: StaffPerson;
  readonly grant: StaffPerson['grants'][number];
}

const GrantLine = ({ person, grant }: GrantLineProps) => {
  const { t } = useTranslation();
  const roleNames = useRoleNames();
  const tenantText = useTenantText();
  const where = grant.tenants === null ? t('people.everywhere') : grant.tenants.map(tenantText).join(', ');
  return (
    <HStack gap="3" justify="space-between" align="flex-start" fontSize="sm">
      <Stack gap="0" minWidth="0">
        <Span fontWeight="500">{roleNames([grant.role])}</Span>
        <Span color="fg.muted">{where}</Span>
        <Span color="fg.muted">
          <Span>{`${t('people.since')} `}</Span>
          <Moment at={grant.since} />
        </Span>
        {grant.until === null ? null : (
          <Span color="fg.muted">
            <Span>{`${t('people.until')} `}</Span>
            <Moment at={grant.until} />
          </Span>
        )}
        {grant.given_by === null ? null : <Span color="fg.muted">{t('people.givenBy', { who: grant.given_by })}</Span>}
      </Stack>
      {person.ended_at === null && mayEndAlone(person, grant) ? (
        <CommandButton command={() => endGrant(person, grant, t('people.endGrant'))} label={t('people.endGrant')} />
      ) : null}
    </HStack>
  );
};
