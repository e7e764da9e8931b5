import '@jangada/design/fonts.css';
import '@jangada/design/display-font.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no element #root');
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
createRoot(element).render(<App nonce={nonce} />);
