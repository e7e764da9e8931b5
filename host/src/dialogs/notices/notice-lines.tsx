import { Box, Button } from '@jangada/design';
import type { Notice } from '@jangada/contracts/host/host-api';
import { useBundle } from '@jangada/remote-kit/texts';
import { useEffect } from 'react';
import type { NoticeStack } from '../../shell/overlays/notice-stack.ts';
import { noticeTexts } from '../../texts/notices.ts';
import { FootLine } from './foot-line.tsx';
import { NoticeDrawing } from './notice-drawing.tsx';

const IMAGE_PX = 32;

export interface NoticesProps {
  readonly notices: readonly Notice[];
  /** Null while other messages have precedence. */
  readonly popup: Notice | null;
  readonly stack: NoticeStack;
}

/** On a phone: a message or the popup, as the line of the bottom bar. */
const NoticeLine = ({ notice, stack }: { notice: Notice; stack: NoticeStack }) => {
  const { t } = useBundle(noticeTexts);
  const { id, title, text, image, stays, openText, onOpen, onShown } = notice;
  useEffect(() => onShown?.(), [onShown]);
  const open = onOpen && (() => stack.press(id));
  return (
    <FootLine
      drawing={<NoticeDrawing image={image} size={IMAGE_PX} />}
      title={title}
      text={text}
      onPress={open}
      action={
        stays && open ? (
          <Button size="sm" color="primary" onClick={open}>
            {openText ?? t('open')}
          </Button>
        ) : null
      }
      closeLabel={stays ? t('dismiss') : t('close', { title })}
      onClose={() => stack.close(id)}
    />
  );
};

export const LinesOfPhone = ({ notices, popup, stack }: NoticesProps) => (
  <>
    {notices.length > 0 && (
      <Box as="ul" listStyleType="none" m="0" p="0">
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeLine notice={notice} stack={stack} />
          </li>
        ))}
      </Box>
    )}
    {popup ? (
      <article key={popup.id} aria-label={popup.title}>
        <NoticeLine notice={popup} stack={stack} />
      </article>
    ) : null}
  </>
);
