import { Box, Icon, Image } from '@jangada/design';

const IMAGE_PX = 40;

/** The picture of a notice, or a bell. */
export const NoticeDrawing = ({ image, size = IMAGE_PX }: { image: string | undefined; size?: number }) => (
  <Box
    aria-hidden
    display="grid"
    placeItems="center"
    flexShrink="0"
    width={`${size}px`}
    height={`${size}px`}
    borderRadius="control"
    overflow="hidden"
    bg="brand.subtle"
    color="brand.fg"
  >
    {image ? (
      <Image src={image} alt="" width={`${size}px`} height={`${size}px`} objectFit="cover" />
    ) : (
      <Icon name="lucide:bell" size={20} />
    )}
  </Box>
);
