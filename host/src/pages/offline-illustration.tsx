import { styled } from '@jangada/design';

/** A raft under an evening sky, as in shared/design/states, in the tenant's colours. */

const Sky = () => (
  <>
    <circle cx="236" cy="74" r="46" fill="var(--jg-colors-accent-subtle)" />
    <circle cx="236" cy="74" r="27" fill="var(--jg-colors-accent-line)" opacity=".9" />
    <g fill="currentColor" opacity=".5">
      <circle cx="58" cy="46" r="1.800" />
      <circle cx="94" cy="24" r="1.400" />
      <circle cx="300" cy="40" r="1.600" />
      <circle cx="318" cy="112" r="1.400" />
    </g>
  </>
);

const Signal = () => (
  <g stroke="currentColor" strokeWidth="4" strokeLinecap="round">
    <path d="M28 88a46 46 0 0 1 66 0" opacity=".45" />
    <path d="M40 101a29 29 0 0 1 42 0" opacity=".6" />
    <circle cx="61" cy="119" r="4" fill="currentColor" stroke="none" opacity=".75" />
    <path d="M34 68l54 58" stroke="var(--jg-colors-canvas)" strokeWidth="12" />
    <path d="M34 68l54 58" stroke="var(--jg-colors-warning)" />
  </g>
);

const Raft = () => (
  <g>
    <path d="M172 48v122" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
    <path d="M178 52c33 20 51 54 55 100-19-8-38-9-55-4z" fill="var(--jg-colors-brand-line)" />
    <path d="M178 52c15 30 21 62 19 95-7-.6-13-.4-19 1z" fill="#fff" opacity=".16" />
    <path d="M166 72c-24 18-38 43-43 76 14-5 29-6 43-3z" fill="var(--jg-colors-brand-subtle)" />
    <path d="M166 72c-24 18-38 43-43 76 14-5 29-6 43-3z" stroke="var(--jg-colors-brand-line)" strokeWidth="2.500" />
    <path d="M100 171h146" stroke="var(--jg-colors-brand-line)" strokeWidth="9" strokeLinecap="round" />
    <path d="M112 182h122" stroke="var(--jg-colors-brand-line)" strokeWidth="7" strokeLinecap="round" opacity=".55" />
  </g>
);

const Sea = () => (
  <g stroke="currentColor" strokeWidth="3" strokeLinecap="round">
    <path d="M24 200q15-11 30 0t30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0" opacity=".42" />
    <path d="M64 216q13-9 26 0t26 0 26 0 26 0 26 0 26 0 26 0 26 0" opacity=".28" />
    <path d="M112 231q11-7 22 0t22 0 22 0 22 0 22 0" opacity=".18" />
  </g>
);

export const OfflineIllustration = () => (
  <styled.svg
    viewBox="0 0 350 244"
    width="full"
    maxWidth="350px"
    height="auto"
    fill="none"
    color="fg.muted"
    aria-hidden
    focusable="false"
  >
    <Sky />
    <Signal />
    <Raft />
    <Sea />
  </styled.svg>
);
