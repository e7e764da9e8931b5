import { Box, Flex, styled } from '@jangada/design';
import { useInsets } from '@jangada/remote-kit/hooks';
import { createContext, lazy, memo, Suspense, use } from 'react';
import type { ReactNode } from 'react';
import { useIdle } from '../browser/use-idle.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { BottomBar } from './bottom-bar.tsx';
import { framePart } from './frame-parts.ts';
import { Header } from './header.tsx';
import { OfflineHint } from './offline-hint.tsx';
import { QuietBoundary } from './quiet-boundary.tsx';
import { Rail } from './rail.tsx';

const Footer = lazy(async () => ({ default: (await import('./after-idle.tsx')).PageFooter }));
const FloatingSlots = lazy(async () => ({ default: (await import('./after-idle.tsx')).FloatingSlots }));

const CONTENT_ID = 'content';

const FOOTER_SKELETON_PX = 320;

const SkipLink = () => {
  const { t } = useTranslation();
  return (
    <styled.a
      href={`#${CONTENT_ID}`}
      position="absolute"
      insetInlineStart="3"
      top="0"
      transform="translateY(-101%)"
      zIndex="toast"
      bg="raised"
      color="fg"
      px="4"
      py="3"
      borderRadius="control"
      _focus={{ transform: 'translateY(8px)' }}
    >
      {t('skip')}
    </styled.a>
  );
};

/** Space at the end of the page for the bottom bar and the line above it, which cover the window's lower edge. */
const FootSpace = () => <Box height={`calc(${useInsets().bottom}px + env(safe-area-inset-bottom))`} />;

const Content = createContext<ReactNode>(null);

/** The only part of the frame that a change of the page renders again. */
const ContentOutlet = () => use(Content);

const Around = memo(({ panels }: { panels: ReactNode }) => {
  const isIdle = useIdle();
  const footerSpace = <Box height={`${FOOTER_SKELETON_PX}px`} />;
  return (
    <Box minHeight="100dvh" bg="canvas" color="fg">
      <SkipLink />
      <Header />
      <OfflineHint />
      <Flex align="stretch">
        <Rail />
        <Flex direction="column" flex="1" minWidth="0">
          <Box
            as="main"
            ref={framePart}
            id={CONTENT_ID}
            tabIndex={-1}
            outline="none"
            flex="1"
            width="full"
            maxWidth="content"
            minHeight="calc(100dvh - 64px)"
            mx="auto"
            px={{ base: '3', md: '6' }}
            pt={{ base: '3', md: '6' }}
            pb="12"
          >
            <ContentOutlet />
          </Box>
          {isIdle ? (
            <QuietBoundary>
              <Suspense fallback={footerSpace}>
                <Footer />
              </Suspense>
            </QuietBoundary>
          ) : (
            footerSpace
          )}
          <FootSpace />
        </Flex>
        {panels}
      </Flex>
      <BottomBar />
      {isIdle ? (
        <QuietBoundary>
          <Suspense>
            <FloatingSlots />
          </Suspense>
        </QuietBoundary>
      ) : null}
    </Box>
  );
});

export interface FrameProps {
  /** Pass the same element in each rendering. */
  readonly panels: ReactNode;
  readonly children: ReactNode;
}

/**
 * The default layout: header, menu, content, footer, panels and floating elements. The parts around the content are
 * memoised, so a change of the page renders only the content (docs/decisions/0188).
 */
export const Frame = ({ panels, children }: FrameProps) => (
  <Content value={children}>
    <Around panels={panels} />
  </Content>
);
