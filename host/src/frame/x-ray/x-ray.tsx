import { Badge, Box, Button, Heading, HStack, Icon, IconButton, Text } from '@jangada/design';
import { Tabs } from '@jangada/design/tabs';
import { useBundle } from '@jangada/remote-kit/texts';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { BusLog } from '../../composition/bus-log.ts';
import { BusView } from './bus-view.tsx';
import { LoadView } from './load-view.tsx';
import { Outlines } from './outlines.tsx';
import { PageView } from './page-view.tsx';
import { PartsView } from './parts-view.tsx';
import { TasksView, useLongTasks } from './tasks-view.tsx';
import { useParts } from './use-parts.ts';
import { xRayTexts } from '../../texts/x-ray.ts';

type View = 'parts' | 'load' | 'tasks' | 'bus' | 'page';

const views: readonly View[] = ['parts', 'load', 'tasks', 'bus', 'page'];

const useShortcut = (onPressed: () => void): void => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.altKey && event.shiftKey && event.code === 'KeyX') onPressed();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [onPressed]);
};

/**
 * Shows the composition of the page in a browser that opened a signed link (docs/decisions/0040). It does not change
 * the site and takes no focus automatically.
 */
export const XRay = ({ log }: { log: BusLog }) => {
  const { t } = useBundle(xRayTexts);
  const [isShown, setShown] = useState(true);
  const [isOpen, setOpen] = useState(() => window.innerWidth >= 900);
  const [hasOutlines, setOutlines] = useState(true);
  const [view, setView] = useState<View>('parts');
  const [chosen, setChosen] = useState<string | null>(null);
  const parts = useParts(isShown);
  const tasks = useLongTasks();
  useShortcut(() => setShown((before) => !before));
  if (!isShown) return null;

  const contents: Readonly<Record<View, () => React.ReactNode>> = {
    parts: () => <PartsView parts={parts} chosen={chosen} onChoose={setChosen} />,
    load: () => <LoadView />,
    tasks: () => <TasksView tasks={tasks} />,
    bus: () => <BusView log={log} />,
    page: () => <PageView />,
  };
  return createPortal(
    <>
      {hasOutlines && <Outlines parts={parts} chosen={chosen} />}
      <Box
        as="aside"
        aria-label={t('title')}
        data-testid="x-ray"
        position="fixed"
        right="2"
        // Above the override banner, which is at the lower edge of the window.
        bottom={{ base: '36', md: '20', xl: '2' }}
        zIndex="toast"
        width="min(440px, calc(100vw - 16px))"
        maxHeight="min(64dvh, 620px)"
        display="flex"
        flexDirection="column"
        background="surface"
        color="fg"
        borderWidth="1px"
        borderColor="border"
        borderRadius="tile"
        boxShadow="0 12px 40px rgb(0 0 0 / 45%)"
      >
        <HStack padding="2" paddingLeft="3" gap="2">
          <Icon name="lucide:scan" />
          <Heading as="h2" fontSize="md" title={t('shortcut')}>
            {t('title')}
          </Heading>
          <Badge>{parts.length}</Badge>
          <Box flex="1" />
          <Button size="sm" variant="ghost" aria-pressed={hasOutlines} onClick={() => setOutlines(!hasOutlines)}>
            {t('outlines')}
          </Button>
          <IconButton size="sm" label={isOpen ? t('smaller') : t('larger')} onClick={() => setOpen(!isOpen)}>
            <Icon name={isOpen ? 'lucide:chevron-down' : 'lucide:chevron-up'} />
          </IconButton>
          <IconButton size="sm" label={t('close')} onClick={() => setShown(false)}>
            <Icon name="lucide:x" />
          </IconButton>
        </HStack>
        {isOpen && (
          <Box paddingInline="3" paddingBottom="3" minHeight="0" display="flex" flexDirection="column" gap="3">
            <Tabs
              label={t('tabs.label')}
              tabs={views.map((id) => ({ id, label: t(`tabs.${id}`) }))}
              value={view}
              onChange={(id) => setView(id as View)}
            />
            <Box overflowY="auto" minHeight="160px" tabIndex={0} role="region" aria-label={t(`tabs.${view}`)}>
              {contents[view]()}
            </Box>
            <Text fontSize="xs" color="fg.muted" hideBelow="md">
              {t('shortcut')}
            </Text>
          </Box>
        )}
      </Box>
    </>,
    document.body,
  );
};
