import { FileUpload } from '@ark-ui/react/file-upload';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';

const Root = chakra(FileUpload.Root);
const Dropzone = chakra(FileUpload.Dropzone);

/** The reason why a file was refused before it was sent. */
export type FileProblem = 'too-large' | 'wrong-type' | 'empty';

export interface FilePickerProps {
  /** The subject of the file, for assistive technology. */
  label: string;
  /** The verb on the button. */
  choose: string;
  /** The accepted files, below the button. */
  hint?: ReactNode;
  /** The label of a second button that opens the camera; shown on touch devices. */
  camera?: string;
  /** The front camera or the rear camera. */
  cameraFacing?: 'user' | 'environment';
  /** Media types, such as `image/jpeg`. */
  accept: readonly string[];
  bytesMax: number;
  onFile: (file: File) => void;
  onRefused: (problem: FileProblem) => void;
  disabled?: boolean;
}

/**
 * Takes one file by button, by dropping it here, or from the camera. A file that is too large or of another type is
 * refused.
 */
export const FilePicker = (props: FilePickerProps) => {
  const { label, choose, hint, camera, cameraFacing = 'environment', disabled = false } = props;
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" width="full">
      {camera ? (
        <Picker {...props} capture={cameraFacing}>
          <FileUpload.HiddenInput aria-label={`${camera}: ${label}`} />
          <FileUpload.Trigger asChild>
            <Button
              width="full"
              color="primary"
              disabled={disabled}
              aria-label={`${camera}: ${label}`}
              leftIcon={<Icon name="lucide:camera" size={18} />}
              css={{ '@media not all and (any-pointer: coarse)': { display: 'none' } }}
            >
              {camera}
            </Button>
          </FileUpload.Trigger>
        </Picker>
      ) : null}
      <Picker {...props}>
        <Dropzone
          disableClick
          tabIndex={-1}
          display="flex"
          flexDirection="column"
          alignItems="center"
          gap="2"
          p="4"
          textAlign="center"
          borderWidth="1.5px"
          borderStyle="dashed"
          borderColor="border.strong"
          borderRadius="control"
          role="presentation"
          css={{ '&[data-dragging]': { borderColor: 'brand.line', bg: 'brand.subtle' } }}
        >
          <FileUpload.HiddenInput aria-label={`${choose}: ${label}`} />
          <FileUpload.Trigger asChild>
            <Button
              variant="outline"
              disabled={disabled}
              aria-label={`${choose}: ${label}`}
              leftIcon={<Icon name="lucide:arrow-up-from-line" size={18} />}
            >
              {choose}
            </Button>
          </FileUpload.Trigger>
          {hint ? (
            <chakra.span fontSize="xs" color="fg.muted">
              {hint}
            </chakra.span>
          ) : null}
        </Dropzone>
      </Picker>
    </chakra.div>
  );
};

interface PickerProps extends FilePickerProps {
  capture?: 'user' | 'environment';
  children: ReactNode;
}

function Picker({ accept, bytesMax, onFile, onRefused, disabled, capture, children }: PickerProps) {
  // The caller accepts or refuses a file at once: the picker stores no file, so the same one can be chosen again.
  return (
    <Root
      accept={[...accept]}
      maxFiles={1}
      maxFileSize={bytesMax}
      minFileSize={1}
      acceptedFiles={[]}
      {...(disabled ? { disabled } : {})}
      {...(capture ? { capture } : {})}
      onFileChange={({ acceptedFiles: [file], rejectedFiles: [refused] }) => {
        if (file) onFile(file);
        else if (refused) onRefused(problemOf(refused.errors));
      }}
    >
      {children}
    </Root>
  );
}

function problemOf(errors: readonly string[]): FileProblem {
  if (errors.includes('FILE_TOO_LARGE')) return 'too-large';
  return errors.includes('FILE_TOO_SMALL') ? 'empty' : 'wrong-type';
}
