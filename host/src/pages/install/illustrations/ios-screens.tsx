import { useTenant } from '@jangada/remote-kit/hooks';
import { useBundle } from '@jangada/remote-kit/texts';
import { iosTexts } from '../../../texts/ios-page.ts';
import { fitted, IconImage, tone, Word } from './phone.tsx';
import { SiteScreen } from './screens.tsx';

const ink = { fill: 'none', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** Marks where to press. */
const Ring = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => (
  <rect
    x={x}
    y={y}
    width={width}
    height={height}
    rx={Math.min(height / 2, 14)}
    fill={tone('brand-subtle')}
    stroke={tone('brand-line')}
    strokeWidth="2.5"
  />
);

/** Safari with the share button marked. */
export const SafariScreen = () => {
  const { link } = useTenant();
  const host = URL.canParse(link) ? new URL(link).host : link;
  return (
    <g>
      <SiteScreen />
      <rect x="10" y="384" width="220" height="96" fill={tone('raised')} />
      <path d="M10 384h220" stroke={tone('border')} />
      <rect x="22" y="394" width="196" height="30" rx="10" fill={tone('neutral-subtle')} />
      <Word x="120" y="413" textAnchor="middle" size={10.5} fill={tone('fg')}>
        {fitted(host, 26)}
      </Word>
      <Ring x={99} y={428} width={42} height={40} />
      <g {...ink} stroke={tone('fg-muted')}>
        <path d="M36 441l-6 7 6 7" />
        <path d="M72 441l6 7-6 7" opacity=".5" />
        <path d="M160 441h7c3 0 4 1 4 3v12c0-2-1-2-4-2h-7zM182 441h-7c-3 0-4 1-4 3v12c0-2 1-2 4-2h7z" />
        <rect x="200" y="445" width="11" height="11" rx="2" />
        <path d="M204 441h9a2 2 0 0 1 2 2v9" />
      </g>
      <g {...ink} stroke={tone('brand-fg')}>
        <path d="M113 446h-1a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-9a2 2 0 0 0-2-2h-1" />
        <path d="M120 452v-17M114.500 440l5.500-6 5.500 6" />
      </g>
    </g>
  );
};

const Dimmed = () => (
  <g>
    <SiteScreen />
    <rect x="10" y="10" width="220" height="468" fill="#000" opacity=".45" />
  </g>
);

const ROW = 36;

/** The share sheet with "add to home screen" marked. */
export const ShareScreen = () => {
  const { t } = useBundle(iosTexts);
  const rows = [t('ios.copy'), t('ios.bookmark'), t('ios.homeScreen'), t('ios.find')];
  const top = 318;
  return (
    <g>
      <Dimmed />
      <rect x="10" y="240" width="220" height="260" rx="20" fill={tone('surface')} />
      <IconImage x={24} y={254} side={34} />
      <rect x="68" y="260" width="96" height="8" rx="4" fill={tone('fg')} opacity=".8" />
      <rect x="68" y="275" width="66" height="6" rx="3" fill={tone('fg-muted')} opacity=".6" />
      <path d="M10 302h220" stroke={tone('border')} />
      <rect x="20" y={top} width="200" height={ROW * rows.length} rx="12" fill={tone('raised')} />
      {rows.map((row, index) => {
        const y = top + index * ROW;
        const isWanted = row === t('ios.homeScreen');
        return (
          <g key={row}>
            {index > 0 ? <path d={`M32 ${y}h188`} stroke={tone('border')} /> : null}
            {isWanted ? <Ring x={22} y={y + 2} width={196} height={ROW - 4} /> : null}
            <Word
              x="34"
              y={y + 22}
              size={11}
              fontWeight={isWanted ? '700' : '400'}
              fill={tone(isWanted ? 'fg' : 'fg-muted')}
            >
              {row}
            </Word>
            {isWanted ? (
              <g {...ink} stroke={tone('brand-fg')}>
                <rect x="192" y={y + 10} width="16" height="16" rx="4" />
                <path d={`M196 ${y + 18}h8M200 ${y + 14}v8`} />
              </g>
            ) : (
              <rect x="192" y={y + 10} width="16" height="16" rx="4" fill={tone('neutral-border')} opacity=".6" />
            )}
          </g>
        );
      })}
    </g>
  );
};

/** The confirmation of iOS with "add" marked. */
export const AddScreen = () => {
  const { t } = useBundle(iosTexts);
  const { name, link } = useTenant();
  const host = URL.canParse(link) ? new URL(link).host : link;
  return (
    <g>
      <Dimmed />
      <rect x="10" y="44" width="220" height="440" rx="20" fill={tone('surface')} />
      <Word x="24" y="72" size={11} fill={tone('fg-muted')}>
        {t('ios.cancel')}
      </Word>
      <Ring x={150} y={54} width={72} height={28} />
      <Word x="186" y="72" textAnchor="middle" size={11} fontWeight="700" fill={tone('brand-fg')}>
        {t('ios.add')}
      </Word>
      <rect x="20" y="96" width="200" height="76" rx="12" fill={tone('raised')} />
      <IconImage x={32} y={110} side={48} />
      <Word x="92" y="128" size={11} fontWeight="600" fill={tone('fg')}>
        {fitted(name)}
      </Word>
      <path d="M92 137h116" stroke={tone('border')} />
      <Word x="92" y="154" size={11} fill={tone('fg-muted')}>
        {fitted(host, 20)}
      </Word>
      <rect x="20" y="184" width="200" height="44" rx="12" fill={tone('raised')} />
      <Word x="32" y="210" size={11} fill={tone('fg')}>
        {t('ios.webApp')}
      </Word>
      <rect x="178" y="195" width="34" height="22" rx="11" fill={tone('win-solid')} />
      <circle cx="201" cy="206" r="9" fill="#fff" />
    </g>
  );
};
