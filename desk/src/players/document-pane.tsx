import { Box, Button, styled, Flex, HStack, Icon, IconButton, Span, VisuallyHidden } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type PointerEvent } from 'react';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { Kbd } from '../parts/kbd.tsx';
import { ReadResult } from '../parts/read-result.tsx';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { documentFileQuery, DocumentPdf, isPdf, type IdentityDocument } from './document-file.tsx';
import { MIDDLE, nextZoom, pointAt, scrollTo, type Look, type Point, type Shown, type Size } from './look.ts';

const DEGREES_PER_TURN = 90;
const PERCENT = 100;
const PlainImage = styled('img');
/** A press that moves further is a drag. */
const DRAG_PX = 4;
const CLICK_ZOOM = 2;

interface DocumentPaneProps {
  readonly document: IdentityDocument;
  readonly look: Look;
  readonly onLook: (look: Partial<Look>) => void;
  readonly onStep: (by: number) => void;
  /** The keys are for this one. */
  readonly isActive: boolean;
  readonly onActive: () => void;
}

/** One document of the large view with its own buttons. */
export const DocumentPane = ({ document, look, onLook, onStep, isActive, onActive }: DocumentPaneProps) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const query = useQuery(documentFileQuery(useTenant(), document.id));
  const type = texts.value('type', document.type);
  const button = (label: string, icon: string, onClick: () => void) => (
    <IconButton label={label} size="sm" variant="ghost" onClick={onClick}>
      <Icon name={icon} size={18} />
    </IconButton>
  );
  return (
    <Flex
      as="section"
      aria-label={type}
      direction="column"
      gap="1"
      minWidth="0"
      minHeight="0"
      borderWidth="1px"
      borderColor={isActive ? 'brand.solid' : 'border'}
      borderRadius="control"
      p="2"
      onFocus={onActive}
      onPointerDown={onActive}
    >
      <HStack justify="space-between" wrap="wrap" gap="1">
        <Span fontWeight="600" fontSize="sm">
          {type}
        </Span>
        <HStack gap="0" wrap="wrap">
          {button(t('players.identity.viewer.previous'), 'lucide:chevron-left', () => onStep(-1))}
          {button(t('players.identity.viewer.next'), 'lucide:chevron-right', () => onStep(1))}
          {isPdf(document) ? null : (
            <>
              <Span fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums" aria-hidden="true">
                {`${look.zoom * PERCENT} %`}
              </Span>
              <Button size="sm" variant="ghost" disabled={look.zoom === 1} onClick={() => onLook({ zoom: 1 })}>
                <Span>{t('players.identity.viewer.fit')}</Span>
                <Kbd>0</Kbd>
              </Button>
              {button(t('players.identity.viewer.out'), 'lucide:minus', () =>
                onLook({ zoom: nextZoom(look.zoom, -1) }),
              )}
              {button(t('players.identity.viewer.in'), 'lucide:plus', () => onLook({ zoom: nextZoom(look.zoom, 1) }))}
              {button(t('players.identity.viewer.turn'), 'lucide:refresh-cw', () => onLook({ turns: look.turns + 1 }))}
            </>
          )}
        </HStack>
      </HStack>
      <VisuallyHidden role="status">
        {isPdf(document)
          ? type
          : t('players.identity.viewer.shown', {
              type,
              percent: String(look.zoom * PERCENT),
              degrees: String((look.turns % 4) * DEGREES_PER_TURN),
            })}
      </VisuallyHidden>
      <ReadResult query={query}>
        {(address) =>
          isPdf(document) ? (
            <Flex direction="column" flex="1" minHeight="0">
              <DocumentPdf document={document} address={address} height="100%" />
            </Flex>
          ) : (
            <Picture
              address={address}
              name={t('players.identity.image', { type })}
              look={look}
              onZoom={(zoom) => onLook({ zoom })}
            />
          )
        }
      </ReadResult>
    </Flex>
  );
};

interface PictureProps {
  readonly address: string;
  readonly name: string;
  readonly look: Look;
  readonly onZoom: (zoom: number) => void;
}

/** An image that fits its pane, and scrolls in it when it is larger; what was in the middle stays there. */
const Picture = ({ address, name, look: { zoom, turns }, onZoom }: PictureProps) => {
  const pane = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const middle = useRef<Point>(MIDDLE);
  /** The size of the pane that was scrolled to the middle. */
  const centred = useRef<Size | null>(null);
  const drag = useRef<{ readonly x: number; readonly y: number; moved: boolean } | null>(null);
  /** Null until both have a size. */
  const shownIn = (box: HTMLElement | null): Shown | null => {
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = image.current ?? {};
    if (!box || width * height === 0 || box.clientWidth * box.clientHeight === 0) return null;
    return { pane: { width: box.clientWidth, height: box.clientHeight }, image: { width, height }, zoom, turns };
  };
  const centre = (): void => {
    const shown = shownIn(pane.current);
    if (!shown) return;
    centred.current = shown.pane;
    const { x, y } = scrollTo(shown, middle.current);
    pane.current?.scrollTo({ left: x, top: y, behavior: 'instant' });
  };
  const recentre = useEffectEvent(centre);
  useLayoutEffect(() => recentre(), [zoom, turns]);
  // Another document beside it, the window or the full screen.
  useEffect(() => {
    if (!pane.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => recentre());
    observer.observe(pane.current);
    return () => observer.disconnect();
  }, []);
  const noteMiddle = (): void => {
    const shown = shownIn(pane.current);
    if (!shown || !pane.current) return;
    const { width, height } = centred.current ?? shown.pane;
    // A smaller pane scrolls by itself, away from the middle.
    if (width !== shown.pane.width || height !== shown.pane.height) return centre();
    const { scrollLeft, scrollTop } = pane.current;
    middle.current = pointAt(shown, { x: scrollLeft + shown.pane.width / 2, y: scrollTop + shown.pane.height / 2 });
  };
  const wheel = useEffectEvent((event: WheelEvent): void => {
    event.preventDefault();
    onZoom(nextZoom(zoom, event.deltaY < 0 ? 1 : -1));
  });
  // React listens passively, and the page behind would scroll.
  useEffect(() => {
    const shown = pane.current;
    const listen = (event: WheelEvent): void => wheel(event);
    shown?.addEventListener('wheel', listen, { passive: false });
    return () => shown?.removeEventListener('wheel', listen);
  }, []);
  const handleMove = ({ pointerType, buttons, movementX, movementY, clientX, clientY }: PointerEvent): void => {
    const shown = pane.current;
    // A finger scrolls by itself.
    if (!shown || !drag.current || pointerType !== 'mouse' || buttons === 0) return;
    if (Math.hypot(clientX - drag.current.x, clientY - drag.current.y) > DRAG_PX) drag.current.moved = true;
    shown.scrollLeft -= movementX;
    shown.scrollTop -= movementY;
  };
  const isSideways = turns % 2 === 1;
  const size = { along: `calc(100cqw * ${zoom})`, down: `calc(100cqh * ${zoom})` };
  return (
    <Box
      ref={pane}
      tabIndex={0}
      role="group"
      aria-label={name}
      flex="1"
      minHeight="160px"
      overflow="auto"
      overscrollBehavior="contain"
      bg="fg/3"
      borderRadius="sm"
      cursor={zoom === 1 ? 'zoom-in' : 'grab'}
      css={{ containerType: 'size' }}
      onScroll={noteMiddle}
      onPointerDown={({ clientX, clientY }) => {
        drag.current = { x: clientX, y: clientY, moved: false };
      }}
      onPointerMove={handleMove}
      onClick={({ clientX, clientY }) => {
        if (!pane.current || drag.current?.moved) return;
        if (zoom > 1) return onZoom(1);
        const { left, top } = pane.current.getBoundingClientRect();
        const shown = shownIn(pane.current);
        if (shown) middle.current = pointAt(shown, { x: clientX - left, y: clientY - top });
        onZoom(CLICK_ZOOM);
      }}
    >
      <Box position="relative" style={{ width: size.along, height: size.down }}>
        <PlainImage
          ref={image}
          onLoad={centre}
          src={address}
          alt={name}
          draggable={false}
          position="absolute"
          top="50%"
          left="50%"
          maxWidth="none"
          objectFit="contain"
          style={{
            width: isSideways ? size.down : size.along,
            height: isSideways ? size.along : size.down,
            transform: `translate(-50%, -50%) rotate(${turns * DEGREES_PER_TURN}deg)`,
          }}
        />
      </Box>
    </Box>
  );
};
