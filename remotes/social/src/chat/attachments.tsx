import { normaliseAttachment } from '@jangada/contracts/domains/chat/attachments';
import type { Attachment, RawAttachment } from '@jangada/contracts/domains/chat/attachments';
import { Flex, Icon, Stack, styled } from '@jangada/design';
import { useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';

const Anchor = styled('a');
const Img = styled('img');
const Video = styled('video');
const Audio = styled('audio');

/** Pictures and videos have this height from the start, so that the list does not shift when they load. */
const MEDIA_HEIGHT_PX = 160;

/** `noopener`: the opened page cannot control this one. `noreferrer`: it receives no referrer. */
const foreign = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const;

const AttachmentLink = ({ url }: { url: string }) => (
  <Anchor
    href={url}
    {...foreign}
    display="inline-flex"
    alignItems="center"
    gap="1.5"
    minH="24px"
    color="brand.fg"
    textDecoration="underline"
    overflowWrap="anywhere"
  >
    <Icon name="lucide:link" size={14} />
    <span>{new URL(url).hostname}</span>
  </Anchor>
);

const Picture = ({ url, onFailed }: { url: string; onFailed: () => void }) => {
  const { t } = useTranslation();
  return (
    <Anchor
      href={url}
      {...foreign}
      aria-label={t('chat.picture')}
      display="block"
      borderRadius="control"
      overflow="hidden"
    >
      <Img
        src={url}
        alt=""
        height={`${MEDIA_HEIGHT_PX}px`}
        width="full"
        objectFit="cover"
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={onFailed}
      />
    </Anchor>
  );
};

/** Media that the page may not load, or that no longer exist, are shown as a link. */
const Shown = ({ attachment: { attachment_type: type, attachment_url: url } }: { attachment: Attachment }) => {
  const [isFailed, setIsFailed] = useState(false);
  const onFailed = () => setIsFailed(true);
  if (isFailed || type === 'link') return <AttachmentLink url={url} />;
  if (type === 'image') return <Picture url={url} onFailed={onFailed} />;
  const media = { src: url, controls: true, preload: 'none', onError: onFailed } as const;
  if (type === 'audio') return <Audio {...media} width="full" />;
  return <Video {...media} height={`${MEDIA_HEIGHT_PX}px`} width="full" borderRadius="control" bg="black" />;
};

/** The attachments of a message, normalised; attachments without a safe address are omitted (SOC-05, SOC-06). */
export const Attachments = ({ attachments }: { attachments: readonly RawAttachment[] }) => {
  const safe = attachments.map(normaliseAttachment).filter((one) => one !== null);
  if (safe.length === 0) return null;
  return (
    <Stack gap="1.5" mt="1.5">
      {safe.map((attachment, index) => (
        <Flex key={`${index} ${attachment.attachment_url}`} direction="column" minW="180px" maxW="full">
          <Shown attachment={attachment} />
        </Flex>
      ))}
    </Stack>
  );
};
