import { chakra } from '@chakra-ui/react/styled-system';
import { Children, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from './button/button.tsx';
import { Icon } from './icon/icon.tsx';
import { useReducedEffects } from './provider/effects.ts';
import { word } from './words.ts';

export interface CarouselProps {
  /** What is shown, for assistive technology. */
  label: string;
  /** One slide each. */
  children: ReactNode;
  /** Time per slide; without it, and under reduced effects, nothing moves by itself. */
  autoplayMs?: number;
}

/** Slides that scroll and snap; it waits while somebody looks, points or tabs into it, and can be paused. */
export function Carousel({ label, children, autoplayMs }: CarouselProps) {
  const slides = Children.toArray(children);
  const frame = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const reduced = useReducedEffects();
  const moving = autoplayMs !== undefined && !reduced && slides.length > 1;

  const goTo = (target: number): void => {
    const row = frame.current;
    if (!row) return;
    const wrapped = (target + slides.length) % slides.length;
    row.scrollTo({ left: wrapped * row.clientWidth, behavior: reduced ? 'auto' : 'smooth' });
    setIndex(wrapped);
  };

  const advance = useEffectEvent(() => goTo(index + 1));
  useEffect(() => {
    if (!moving || paused || held) return;
    const timer = setInterval(() => advance(), autoplayMs);
    return () => clearInterval(timer);
  }, [moving, paused, held, autoplayMs]);

  function handleScroll(): void {
    const row = frame.current;
    if (row && row.clientWidth > 0) setIndex(Math.round(row.scrollLeft / row.clientWidth));
  }

  return (
    <chakra.section
      aria-roledescription="carousel"
      aria-label={label}
      position="relative"
      borderRadius="tile"
      overflow="hidden"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <chakra.div
        ref={frame}
        onScroll={handleScroll}
        // What scrolls can be reached by keyboard, and then scrolls by arrows.
        tabIndex={0}
        outlineOffset="-2px"
        display="flex"
        overflowX="auto"
        overscrollBehaviorX="contain"
        css={{ scrollSnapType: 'x mandatory', scrollbarWidth: 'none' }}
      >
        {slides.map((slide, position) => (
          <chakra.div
            key={position}
            role="group"
            aria-roledescription={word('slide')}
            aria-label={`${position + 1}/${slides.length}`}
            inert={position !== index}
            flex="0 0 100%"
            minWidth="0"
            css={{ scrollSnapAlign: 'start' }}
          >
            {slide}
          </chakra.div>
        ))}
      </chakra.div>
      {slides.length > 1 ? (
        <chakra.div
          position="absolute"
          bottom="2"
          insetInlineEnd="2"
          display="flex"
          alignItems="center"
          gap="0.5"
          ps="3"
          pe="1"
          borderRadius="full"
          bg="rgb(10 14 20 / 0.62)"
          color="white"
        >
          <Dots count={slides.length} index={index} />
          {moving ? (
            <RoundButton
              label={word(paused ? 'play' : 'pause')}
              icon={paused ? 'lucide:play' : 'lucide:pause'}
              onClick={() => setPaused(!paused)}
            />
          ) : null}
          <RoundButton label={word('previous')} icon="lucide:chevron-left" onClick={() => goTo(index - 1)} />
          <RoundButton label={word('next')} icon="lucide:chevron-right" onClick={() => goTo(index + 1)} />
        </chakra.div>
      ) : null}
    </chakra.section>
  );
}

function RoundButton({ label, icon, onClick }: { label: string; icon: string; onClick: () => void }) {
  return (
    <IconButton
      label={label}
      onClick={onClick}
      size="sm"
      rounding="full"
      css={{ color: 'white', _hover: { bg: 'white/15' } }}
    >
      <Icon name={icon} size={16} />
    </IconButton>
  );
}

function Dots({ count, index }: { count: number; index: number }) {
  return (
    <chakra.span aria-hidden display="flex" gap="1.5" me="1">
      {Array.from({ length: count }, (_, position) => (
        <chakra.span
          key={position}
          width={position === index ? '16px' : '6px'}
          height="6px"
          borderRadius="full"
          bg={position === index ? 'white' : 'white/45'}
        />
      ))}
    </chakra.span>
  );
}
