import '@jangada/design/fonts.css';
import '@jangada/design/display-font.css';
import { createRoot } from 'react-dom/client';
import { BOARD_SESSION_META } from '@jangada/contracts/delivery/operators.endpoints';
import { App } from './app.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no element #root');
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
const session = document.querySelector<HTMLMetaElement>(`meta[name="${BOARD_SESSION_META}"]`)?.content;
createRoot(element).render(<App nonce={nonce} isSignedOut={session === 'none'} />);
