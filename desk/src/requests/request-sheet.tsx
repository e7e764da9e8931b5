import type { showRequest } from '@jangada/contracts/ops/requests';
import type { ReplyOf } from '@jangada/contracts/api/endpoint';
import { Box, Button, Heading, HStack, Span, Stack, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PLATFORM } from '../command/undo.ts';
import { CommandButton } from '../command/command-button.tsx';
import { SubjectView } from '../command/subject-view.tsx';
import { subjectRefOf, useSubject, type SubjectRef } from '../command/use-subject.ts';
import { RoleChange } from '../command/role-change.tsx';
import { Verdict } from '../command/effects-view.tsx';
import { CellValue } from '../parts/cell-value.tsx';
import { usePanelLetter } from '../list/panel-letter.ts';
import { Facts } from '../parts/facts.tsx';
import { useFormats } from '../locale/formats.ts';
import { operations } from '../operations/operation-list.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useSummary } from '../operations/use-summary.ts';
import { Kbd } from '../parts/kbd.tsx';
import { Moment } from '../parts/moment.tsx';
import { ReadResult } from '../parts/read-result.tsx';
import { useMe } from '../session/me-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { EffectsCard } from './effects-card.tsx';
import { requestQuery, type Decision } from './requests-queries.ts';

type Shown = ReplyOf<typeof showRequest>;

/** One request: who asks what and why, what it would have done then and would do now, and the decision. */
export const RequestSheet = ({ tenant, id }: { tenant: string; id: string }) => {
  const query = useQuery(requestQuery(tenant, id));
  return <ReadResult query={query}>{(shown) => <Ready key={shown.data.state} shown={shown} />}</ReadResult>;
};

/** Of the request itself where it says that; of its input otherwise. */
const aboutOf = (request: Shown['data']): SubjectRef | null => {
  const operation = operations.get(request.words);
  const { about, params, input } = request;
  if (about === null) return operation ? subjectRefOf(operation, { ...params, ...input }) : null;
  return { kind: about.kind as SubjectRef['kind'], id: about.id, player: about.player };
};

const Ready = ({ shown }: { shown: Shown }) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const summaryOf = useSummary();
  const { data: request, now, changed } = shown;
  const operation = operations.get(request.words);
  const subject = useSubject(aboutOf(request));
  const input = Object.entries({ ...request.params, ...request.input }).filter(([name]) => name !== 'tenant');
  return (
    <Stack gap="4">
      <Stack gap="1">
        <Heading as="h3" size="md">
          {operation ? texts.name(operation) : request.words}
        </Heading>
        {operation ? (
          <Text fontSize="sm" color="fg.muted">
            {summaryOf(operation)}
          </Text>
        ) : null}
      </Stack>
      <SubjectView subject={subject} />
      <RoleChange words={request.words} input={{ ...request.params, ...request.input }} />
      <Facts
        facts={[
          ...input.map(([name, value]) => ({
            id: name,
            label: texts.field(name),
            value: <CellValue kind={name === 'amount' ? 'money' : 'text'} name={name} value={value} />,
          })),
          ...(request.tenant === PLATFORM
            ? []
            : [
                {
                  id: '-site',
                  label: texts.field('tenant'),
                  value: <CellValue name="tenant" value={request.tenant} />,
                },
              ]),
          { id: '-by', label: texts.field('asked_by'), value: request.asked_by },
          { id: '-why', label: texts.field('reason'), value: request.reason },
          { id: '-at', label: texts.field('asked_at'), value: <Moment at={request.asked_at} /> },
          { id: '-until', label: texts.field('expires_at'), value: <Moment at={request.expires_at} /> },
        ]}
      />
      {changed ? (
        <Verdict palette="warning" icon="lucide:triangle-alert">
          {t('requests.changed')}
        </Verdict>
      ) : null}
      {now !== null && !changed ? (
        <Text fontSize="sm" color="fg.muted">
          {t('requests.same')}
        </Text>
      ) : null}
      {changed || now === null ? <EffectsCard title={t('requests.asked')} effects={request.effects} isOld /> : null}
      {now === null ? null : <EffectsCard title={t('requests.now')} effects={now} />}
      {request.state === 'open' ? <Decide shown={shown} /> : <Decided request={request} />}
    </Stack>
  );
};

const Decided = ({ request }: { request: Shown['data'] }) => {
  const texts = useOperationTexts();
  const me = useMe();
  const hasSecret = (operations.get(request.words)?.shownOnce ?? []).length > 0;
  const { t } = useTranslation();
  const formats = useFormats();
  const said = useRef<HTMLDivElement>(null);
  // What had the focus, such as the button of a decision that came too late, is gone.
  useEffect(() => {
    if (document.activeElement === document.body) said.current?.focus({ preventScroll: true });
  }, []);
  const target = { label: String(request.id), params: { tenant: request.tenant, id: String(request.id) } };
  return (
    <>
      {request.state === 'open' || request.decided_at === null ? null : (
        <Box ref={said} tabIndex={-1} outline="none" fontWeight="600">
          {t(`requests.was.${request.state}`, {
            by: request.decided_by ?? '',
            at: formats.moment(request.decided_at),
          })}
        </Box>
      )}
      <Facts
        facts={[
          {
            id: 'state',
            label: texts.field('state'),
            value: <CellValue kind="state" name="request_state" value={request.state} />,
          },
          {
            id: 'by',
            label: texts.field('decided_by'),
            value: <CellValue name="decided_by" value={request.decided_by} />,
          },
          {
            id: 'why',
            label: texts.field('reason'),
            value: <CellValue name="reason" value={request.decided_reason} />,
          },
          {
            id: 'outcome',
            label: texts.field('outcome'),
            value: <CellValue kind="state" name="outcome" value={request.outcome} />,
          },
        ]}
      />
      {hasSecret && request.asked_by === me.name && request.outcome === 'done' ? (
        <CommandButton command={{ words: 'request collect', targets: [target] }} />
      ) : null}
    </>
  );
};

const Decide = ({ shown }: { shown: Shown }) => {
  const { t } = useTranslation();
  const me = useMe();
  const { data: request, bar } = shown;
  const isOwn = request.asked_by === me.name;
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Decision | null>(null);
  usePanelLetter(String(request.id), panel);
  return (
    <Stack gap="3" ref={panel}>
      {bar === null || isOwn ? null : (
        <Text fontSize="sm" color="fg.muted">
          {t(`requests.bars.${bar}`)}
        </Text>
      )}
      {isOwn ? (
        <>
          <Text fontSize="sm" color="fg.muted">
            {t('requests.own')}
          </Text>
          <Button variant="outline" onClick={() => setOpen('withdraw')}>
            {t('requests.withdraw')}
          </Button>
        </>
      ) : null}
      {bar === null && !isOwn ? (
        <HStack gap="2">
          <Button color="primary" flex="1" data-letter="a" onClick={() => setOpen('agree')}>
            <Span>{t('requests.agree')}</Span>
            <Kbd bg="transparent" color="inherit" borderColor="currentColor">
              a
            </Kbd>
          </Button>
          <Button data-letter="r" flex="1" variant="outline" onClick={() => setOpen('refuse')}>
            <Span>{t('requests.refuse')}</Span>
            <Kbd>r</Kbd>
          </Button>
        </HStack>
      ) : null}
      {open === null ? null : <DecisionDialog shown={shown} decision={open} onClose={() => setOpen(null)} />}
    </Stack>
  );
};
