import { useTenant } from '@jangada/remote-kit/hooks';
import { fitted, IconImage, tone, Word } from './phone.tsx';

const hues = ['brand', 'accent', 'info', 'win', 'warning', 'brand'] as const;

const Tile = ({ index }: { index: number }) => {
  const x = 20 + (index % 3) * 68;
  const y = 166 + Math.floor(index / 3) * 92;
  const hue = hues[index % hues.length] ?? 'brand';
  return (
    <g>
      <rect x={x} y={y} width="62" height="84" rx="10" fill={tone(`${hue}-subtle`)} />
      <circle cx={x + 31} cy={y + 36} r="15" fill={tone(`${hue}-line`)} opacity=".55" />
      <path
        d={
          index % 2
            ? `M${x + 31} ${y + 23}l4 9 9 4-9 4-4 9-4-9-9-4 9-4z`
            : `M${x + 22} ${y + 36}h18M${x + 31} ${y + 27}v18`
        }
        fill={index % 2 ? tone(`${hue}-line`) : 'none'}
        stroke={tone(`${hue}-line`)}
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x={x + 10} y={y + 64} width={index % 2 ? 30 : 40} height="6" rx="3" fill={tone('fg-muted')} opacity=".5" />
    </g>
  );
};

/** The site as an app, without an address bar. */
export const SiteScreen = () => (
  <g>
    <rect x="10" y="10" width="220" height="62" fill={tone('surface')} />
    <IconImage x={20} y={40} side={24} />
    <rect x="52" y="48" width="46" height="8" rx="4" fill={tone('fg')} opacity=".8" />
    <rect x="150" y="41" width="70" height="22" rx="11" fill={tone('brand-subtle')} />
    <rect x="162" y="49" width="46" height="6" rx="3" fill={tone('brand-fg')} />
    <rect x="20" y="82" width="200" height="72" rx="14" fill={tone('brand-solid')} />
    <circle cx="186" cy="106" r="11" fill={tone('accent-solid')} />
    <path d="M178 144V98c14 9 20 22 22 38-7-2-14-2-22-1z" fill={tone('brand-contrast')} opacity=".85" />
    <path d="M156 146h58" stroke={tone('brand-contrast')} strokeWidth="4" strokeLinecap="round" />
    <rect x="34" y="100" width="84" height="9" rx="4.5" fill={tone('brand-contrast')} />
    <rect x="34" y="117" width="58" height="7" rx="3.5" fill={tone('brand-contrast')} opacity=".6" />
    {hues.map((_, index) => (
      <Tile key={index} index={index} />
    ))}
    <rect x="20" y="352" width="70" height="8" rx="4" fill={tone('fg')} opacity=".8" />
    {[0, 1, 2].map((index) => (
      <rect key={index} x={20 + index * 68} y="370" width="62" height="84" rx="10" fill={tone('neutral-subtle')} />
    ))}
    <rect x="10" y="424" width="220" height="56" fill={tone('surface')} />
    <path d="M10 424h220" stroke={tone('border')} />
    {[34, 77, 163, 206].map((cx, index) => (
      <g key={cx} opacity={index === 1 ? 1 : 0.5}>
        <rect x={cx - 8} y="438" width="16" height="14" rx="4" fill={tone(index === 1 ? 'brand-fg' : 'fg-muted')} />
        <rect x={cx - 11} y="458" width="22" height="4" rx="2" fill={tone(index === 1 ? 'brand-fg' : 'fg-muted')} />
      </g>
    ))}
    <circle cx="120" cy="436" r="20" fill={tone('brand-solid')} stroke={tone('surface')} strokeWidth="4" />
    <path d="M112 436h16M120 428v16" stroke={tone('brand-contrast')} strokeWidth="3" strokeLinecap="round" />
  </g>
);

const ICONS = 16;
const OURS = 5;

export const HomeScreen = () => {
  const { name } = useTenant();
  return (
    <g>
      <rect x="10" y="10" width="220" height="468" fill={tone('surface')} />
      <circle cx="210" cy="70" r="150" fill={tone('brand-subtle')} opacity=".7" />
      <circle cx="20" cy="430" r="130" fill={tone('accent-subtle')} opacity=".6" />
      {Array.from({ length: ICONS }, (_, index) => {
        const x = 27 + (index % 4) * 49;
        const y = 60 + Math.floor(index / 4) * 74;
        if (index === OURS) return null;
        return (
          <g key={index} opacity=".55">
            <rect x={x} y={y} width="38" height="38" rx="9" fill={tone('neutral-border')} />
            <rect x={x + 6} y={y + 45} width="26" height="5" rx="2.5" fill={tone('fg-muted')} opacity=".5" />
          </g>
        );
      })}
      <rect x="68" y="126" width="54" height="54" rx="15" fill="none" stroke={tone('brand-line')} strokeWidth="2.5" />
      <IconImage x={72} y={130} side={46} />
      <Word x="95" y="195" textAnchor="middle" size={11} fontWeight="600" fill={tone('fg')}>
        {fitted(name, 11)}
      </Word>
      <rect x="22" y="408" width="196" height="58" rx="18" fill={tone('raised')} opacity=".8" />
      {[0, 1, 2, 3].map((index) => (
        <rect
          key={index}
          x={34 + index * 46}
          y="418"
          width="38"
          height="38"
          rx="9"
          fill={tone('neutral-border')}
          opacity=".7"
        />
      ))}
    </g>
  );
};

/** A notification over a home screen. */
export const NewsScreen = ({ title, text }: { title: string; text: string }) => (
  <g>
    <HomeScreen />
    <rect x="10" y="10" width="220" height="468" fill={tone('canvas')} opacity=".55" />
    <rect x="18" y="46" width="204" height="62" rx="16" fill={tone('raised')} stroke={tone('border')} />
    <IconImage x={28} y={58} side={38} />
    <Word x="76" y="74" size={10.5} fontWeight="700" fill={tone('fg')}>
      {fitted(title, 22)}
    </Word>
    <Word x="76" y="91" size={9.5} fill={tone('fg-muted')}>
      {fitted(text, 27)}
    </Word>
  </g>
);
