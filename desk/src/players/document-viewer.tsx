import { approveDocument, rejectDocument } from '@jangada/contracts/ops/documents';
import { Box, Button, Flex, Grid, HStack, Icon, Span } from '@jangada/design';
import { Select } from '@jangada/design/field';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useCommands } from '../command/command-store.ts';
import { useFrame } from '../parts/frame-store.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { Kbd } from '../parts/kbd.tsx';
import { PageDialog } from '../parts/page-dialog.tsx';
import { ReasonedButton } from '../parts/reasoned-button.tsx';
import { toasts } from '../parts/toasts.ts';
import { useBarred } from '../rights/use-barred.ts';
import { useTranslation } from '../texts/use-translation.ts';
import type { IdentityDocument } from './document-file.tsx';
import { DocumentPane } from './document-pane.tsx';
import { lookAt, nextZoom, type Look } from './look.ts';

interface DocumentViewerProps {
  readonly documents: readonly IdentityDocument[];
  /** The one that it opens with. */
  readonly first: number;
  /** What is registered, which the documents are to prove. */
  readonly registered: ReactNode;
  /** Decides about a document that waits; then the next one is shown. */
  readonly onDecide?: ((decision: DocumentDecision, id: number, onDone: () => void) => void) | undefined;
  /** The document that is looked at has changed. */
  readonly onShow?: ((id: number) => void) | undefined;
  readonly onClose: () => void;
}

export type DocumentDecision = 'approve' | 'refuse';

/** The documents of a player as large as the window: zoom, quarter turns, and two of them side by side. */
export const DocumentViewer = ({ documents, first, registered, onDecide, onShow, onClose }: DocumentViewerProps) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const [looks, setLooks] = useState<readonly Look[]>([lookAt(first)]);
  const [active, setActive] = useState(0);
  const whole = useRef<HTMLDivElement>(null);
  const isFull = useIsFullScreen();
  const hasCommand = useCommands(({ command }) => command !== null);
  const isUncovered = useFrame(({ layer }) => layer === null) && !hasCommand;
  const look = looks[active] ?? looks[0] ?? lookAt(first);
  const change = (at: number, fields: Partial<Look>): void =>
    setLooks(looks.map((one, index) => (index === at ? { ...one, ...fields } : one)));
  const step = (at: number, by: number): void => {
    const ids = documents.map(({ id }) => id);
    const next = ids[ids.indexOf(looks[at]?.id ?? 0) + by];
    if (next === undefined) return;
    change(at, lookAt(next));
    if (at === 0) onShow?.(next);
  };
  const setBeside = (id: number | null): void => {
    const [main = look] = looks;
    setLooks(id === null ? [main] : [main, lookAt(id)]);
    setActive(id === null ? 0 : 1);
  };
  const others = documents.filter(({ id }) => id !== looks[0]?.id);
  const at = Math.min(active, looks.length - 1);
  const isDecidable =
    onDecide !== undefined && documents.some(({ id, status }) => id === look.id && status === 'pending');
  const barred = useBarred();
  const whyNot = { approve: barred(approveDocument), refuse: barred(rejectDocument) };
  const decide = (decision: DocumentDecision): void => {
    const why = whyNot[decision];
    if (why !== null) return toasts.show({ kind: 'info', text: why });
    // What opens over the page is not part of the full screen.
    if (document.fullscreenElement) void document.exitFullscreen();
    onDecide?.(decision, look.id, () => {
      const next = documents.find(({ id, status }) => status === 'pending' && looks.every((one) => one.id !== id));
      if (!next) return;
      change(at, lookAt(next.id));
      if (at === 0) onShow?.(next.id);
    });
  };
  const toggleFull = (): void =>
    void (document.fullscreenElement ? document.exitFullscreen() : whole.current?.requestFullscreen());
  const words = 'players.identity.viewer';
  const larger = { label: t(`${words}.in`), run: () => change(at, { zoom: nextZoom(look.zoom, 1) }) };
  const previous = { label: t(`${words}.previous`), run: () => step(at, -1) };
  const next = { label: t(`${words}.next`), run: () => step(at, 1) };
  // A larger image is scrolled by the arrows.
  const isWhole = look.zoom === 1;
  useKeys(
    t('players.identity.large'),
    [
      { keys: '[Shift]++', ...larger },
      { keys: '=', ...larger },
      { keys: '-', label: t(`${words}.out`), run: () => change(at, { zoom: nextZoom(look.zoom, -1) }) },
      { keys: '0', label: t(`${words}.fit`), run: () => change(at, { zoom: 1 }) },
      { keys: 't', label: t(`${words}.turn`), run: () => change(at, { turns: look.turns + 1 }) },
      { keys: 'j', ...next },
      { keys: 'k', ...previous },
      ...(isWhole
        ? [
            { keys: 'ArrowRight', ...next },
            { keys: 'ArrowLeft', ...previous },
          ]
        : []),
      {
        keys: 'b',
        label: t(`${words}.beside`),
        run: () => setBeside(looks.length > 1 ? null : (others[0]?.id ?? null)),
      },
      ...(document.fullscreenEnabled ? [{ keys: 'f', label: t(`${words}.full`), run: toggleFull }] : []),
      ...(isDecidable
        ? [
            { keys: 'a', label: t('queues.keys.approve'), run: () => decide('approve') },
            { keys: 'r', label: t('queues.keys.refuse'), run: () => decide('refuse') },
          ]
        : []),
      { keys: '[Shift]+?', label: t('keys.title'), run: () => useFrame.getState().open('keys') },
    ],
    isUncovered,
    'dialog',
  );
  return (
    <PageDialog title={t('players.identity.large')} size="full" onClose={onClose}>
      <Flex ref={whole} direction="column" gap="2" height="full" bg="raised" p={isFull ? '3' : '0'}>
        <HStack gap="3" wrap="wrap" align="flex-end">
          {others.length > 0 ? (
            <Box flex={{ base: '1 1 160px', md: '0 0 260px' }}>
              <Select
                label={t(`${words}.beside`)}
                value={String(looks[1]?.id ?? '')}
                options={[
                  { value: '', label: t(`${words}.nothing`) },
                  ...others.map(({ id, type }) => ({ value: String(id), label: texts.value('type', type) })),
                ]}
                onChange={({ target: { value } }) => setBeside(value === '' ? null : Number(value))}
              />
            </Box>
          ) : null}
          {document.fullscreenEnabled ? (
            <Button
              size="sm"
              variant="outline"
              onClick={toggleFull}
              leftIcon={<Icon name={isFull ? 'lucide:minimize' : 'lucide:maximize'} size={15} />}
            >
              <Span>{t(isFull ? `${words}.leaveFull` : `${words}.full`)}</Span>
              <Kbd>f</Kbd>
            </Button>
          ) : null}
          {isDecidable ? (
            <>
              <ReasonedButton
                size="sm"
                variant={whyNot.approve === null ? 'solid' : 'outline'}
                why={whyNot.approve}
                onClick={() => decide('approve')}
              >
                <Span>{texts.name(approveDocument)}</Span>
                <Kbd bg="transparent" color="inherit" borderColor="currentColor">
                  a
                </Kbd>
              </ReasonedButton>
              <ReasonedButton size="sm" variant="outline" why={whyNot.refuse} onClick={() => decide('refuse')}>
                <Span>{texts.name(rejectDocument)}</Span>
                <Kbd>r</Kbd>
              </ReasonedButton>
            </>
          ) : null}
        </HStack>
        <Flex flex="1" minHeight="0" gap="2" direction={{ base: 'column', lg: 'row' }}>
          <Grid
            flex="1"
            minHeight="0"
            gap="2"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: `repeat(${looks.length}, minmax(0, 1fr))` }}
            gridAutoRows="minmax(0, 1fr)"
          >
            {looks.map((one, index) => {
              const shown = documents.find(({ id }) => id === one.id);
              return shown ? (
                <DocumentPane
                  key={`${index} ${one.id}`}
                  document={shown}
                  look={one}
                  onLook={(fields) => change(index, fields)}
                  onStep={(by) => step(index, by)}
                  isActive={looks.length > 1 && index === at}
                  onActive={() => setActive(index)}
                />
              ) : null;
            })}
          </Grid>
          <Box
            width={{ lg: '300px' }}
            flexShrink="0"
            maxHeight={{ base: '30%', lg: 'none' }}
            overflowY="auto"
            tabIndex={0}
            role="group"
            aria-label={t('players.identity.registered')}
          >
            {registered}
          </Box>
        </Flex>
      </Flex>
    </PageDialog>
  );
};

const useIsFullScreen = (): boolean => {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const read = (): void => setIsFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, []);
  return isFull;
};
