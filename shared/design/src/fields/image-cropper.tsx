import { ImageCropper as Ark, useImageCropper } from '@ark-ui/react/image-cropper';
import { chakra } from '@chakra-ui/react/styled-system';
import { type Ref, useImperativeHandle } from 'react';
import { Slider } from './slider.tsx';

const Viewport = chakra(Ark.Viewport);
const Picture = chakra(Ark.Image);
const Selection = chakra(Ark.Selection);

const ZOOM_MAX = 4;
const ZOOM_STEP = 0.1;
const PERCENT = 100;

export interface CropperHandle {
  /**
   * The chosen square as a JPEG.
   *
   * @returns null while the picture is not loaded
   */
  crop: (sidePx: number) => Promise<Blob | null>;
}

export interface ImageCropperProps {
  /** An object URL of the picture. */
  src: string;
  /** The label of the picture, for assistive technology. */
  label: string;
  zoomLabel: string;
  /** Explains how the square is moved by keyboard. */
  help: string;
  /** Called when the picture cannot be read. */
  onUnreadable: () => void;
  ref: Ref<CropperHandle>;
}

const JPEG_QUALITY = 0.9;

/** Chooses a round part of a picture by dragging, pinching or with the keys, and zooms with a slider. */
export const ImageCropper = ({ src, label, zoomLabel, help, onUnreadable, ref }: ImageCropperProps) => {
  const cropper = useImageCropper({
    aspectRatio: 1,
    cropShape: 'circle',
    maxZoom: ZOOM_MAX,
    translations: { rootLabel: label, selectionLabel: () => label, selectionInstructions: help },
  });
  useImperativeHandle(ref, () => ({
    crop: async (sidePx) => {
      const cropped = await cropper.getCroppedImage({
        type: 'image/jpeg',
        quality: JPEG_QUALITY,
        maxSize: { width: sidePx, height: sidePx },
      });
      return cropped instanceof Blob ? cropped : null;
    },
  }));
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <Ark.RootProvider value={cropper}>
        <Viewport
          position="relative"
          width="full"
          height="280px"
          overflow="hidden"
          borderRadius="control"
          bg="black"
          touchAction="none"
        >
          <Picture
            src={src}
            alt=""
            onError={onUnreadable}
            maxWidth="none"
            width="full"
            height="full"
            objectFit="contain"
            userSelect="none"
          />
          <Selection
            borderRadius="full"
            cursor="move"
            boxShadow="0 0 0 2px white, 0 0 0 9999px rgb(0 0 0 / 0.55)"
            _focusVisible={{ outline: '3px solid {colors.brand.line}', outlineOffset: '3px' }}
          >
            {Ark.handles.map((position) => (
              <Ark.Handle key={position} position={position} />
            ))}
          </Selection>
        </Viewport>
      </Ark.RootProvider>
      <Slider
        label={zoomLabel}
        min={1}
        max={ZOOM_MAX}
        step={ZOOM_STEP}
        value={cropper.zoom}
        onChange={(zoom) => cropper.setZoom(zoom)}
        format={(zoom) => `${Math.round(zoom * PERCENT)}%`}
        help={help}
      />
    </chakra.div>
  );
};
