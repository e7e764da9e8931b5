import { CLIENT_SEED_CHARS_MAX } from '@jangada/contracts/domains/boxes/box';
import type { UserBox } from '@jangada/contracts/domains/boxes/box';
import { Box, Button, Icon, Text } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { ApiError } from '@jangada/remote-kit/errors';
import { useCheckedForm } from '@jangada/remote-kit/forms';
import { useApi, useUpdateBlocker, useLanguage } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../box-texts.ts';
import { prizesOf } from '../boxes.query.ts';
import { randomClientSeed } from '../client-seed.ts';
import { DrawOptions } from './draw-options.tsx';
import { BoxStage, ReelStage } from './opening-stage.tsx';
import { Refusal } from '../refusal.tsx';
import { seedForm } from './seed-form.schema.ts';
import type { SeedFields } from './seed-form.schema.ts';
import { useOpening } from './use-opening.ts';
import { OpeningResult, OpeningResultActions } from './opening-result.tsx';
import { useSellPrize } from '../use-sale.ts';

interface OpeningDialogProps {
  readonly box: UserBox;
  /** True for a box that was bought just now. */
  readonly isNew?: boolean;
  readonly onClose: () => void;
}

/** The height of the highest state, to avoid a layout shift. */
const LOWER_PX = 236;

/** One dialog from the closed box to the accepted or sold prize (decision 0046). */
export const OpeningDialog = ({ box, isNew = false, onClose }: OpeningDialogProps) => {
  const { t } = useTranslation();
  const steps = useOpening(box);
  const { opening, error } = steps;
  const [defaultValues] = useState(() => ({ clientSeed: randomClientSeed() }));
  const form = useCheckedForm<SeedFields>({
    schema: seedForm,
    defaultValues,
    errorTexts: {
      clientSeedLong: t('boxes.opening.clientSeedLong', { max: CLIENT_SEED_CHARS_MAX }),
      clientSeedChars: t('boxes.opening.clientSeedChars'),
    },
    // Validated on each key, because an invalid seed disables the button that opens the box.
    checks: 'input',
    updateBlocker: 'game-round',
    onSubmit: ({ clientSeed }) => steps.open(clientSeed),
  });
  const { data: prizes } = useQuery(prizesOf(useApi(), box.box_id, useLanguage()));
  const sale = useSellPrize({ id: opening.opened?.data.id ?? 0 });
  // Until the dialog closes, other dialogs wait and the release is not exchanged.
  useUpdateBlocker(true, 'game-round');
  // The box was opened or sold elsewhere: another try would be refused again.
  const isGone = error instanceof ApiError && error.code === 'boxes.not-closed';
  const isSeedWrong = 'error' in form.errorOf('clientSeed');

  const lower = () => {
    if (opening.at === 'won') return <OpeningResult opened={opening.opened} sale={sale} paid={box} />;
    if (opening.at === 'reel' && prizes) {
      return <ReelStage prizes={prizes} opened={opening.opened} onLanded={steps.showPrize} />;
    }
    if (opening.at === 'lid' || opening.at === 'reel') return null;
    return (
      <>
        {!isGone && (
          <Text textAlign="center" mb="4">
            {t(isNew ? 'boxes.opening.yours' : 'boxes.opening.ready')}
          </Text>
        )}
        {error && (
          <Box mb="4">
            <Refusal error={error} unanswered={t('boxes.opening.notAnswered')} />
          </Box>
        )}
        {!isGone && (
          <DrawOptions seedHash={box.draw.seed_hash} form={form} isFixed={opening.at === 'asking' || steps.isRetry} />
        )}
      </>
    );
  };

  const footer = (): ReactNode => {
    if (opening.at === 'won') return <OpeningResultActions opened={opening.opened} sale={sale} onClose={onClose} />;
    if (opening.opened) return <Skip onSkip={steps.showPrize} />;
    if (isGone) {
      return (
        <Button size="lg" color="primary" data-autofocus="" onClick={onClose}>
          {t('boxes.opening.close')}
        </Button>
      );
    }
    return (
      <>
        <Button size="lg" variant="outline" onClick={onClose}>
          {t('boxes.opening.later')}
        </Button>
        <Button
          size="lg"
          color="primary"
          data-autofocus=""
          disabled={isSeedWrong}
          loading={opening.at === 'asking'}
          onClick={() => void form.submit()}
        >
          {t(error ? 'boxes.opening.again' : 'boxes.opening.open')}
        </Button>
      </>
    );
  };

  return (
    <Dialog title={t('boxes.opening.title', { title: box.title })} size="md" onClose={onClose} footer={footer()}>
      <OpeningStatus {...steps} />
      <BoxStage box={box} opening={opening} onLidOff={prizes ? steps.showReel : steps.showPrize} />
      <Box minHeight={`${LOWER_PX}px`} pt="4">
        {lower()}
      </Box>
    </Dialog>
  );
};

/** Announces to screen readers that the box opens, then the prize. */
const OpeningStatus = ({ opening: { at, opened } }: Pick<ReturnType<typeof useOpening>, 'opening'>) => {
  const { t } = useTranslation();
  const format = useFormat();
  const won =
    opened && t('boxes.opening.wonStatus', { name: opened.data.name, value: format.money(opened.data.value) });
  return (
    <Box role="status" srOnly>
      {at === 'closed' ? '' : at === 'won' ? won : t('boxes.opening.working')}
    </Box>
  );
};

const Skip = ({ onSkip }: { readonly onSkip: () => void }) => {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button was removed: the keyboard focus continues here.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <Button
      ref={button}
      size="lg"
      variant="ghost"
      rightIcon={<Icon name="lucide:fast-forward" size={18} />}
      onClick={onSkip}
    >
      {t('boxes.opening.skip')}
    </Button>
  );
};
