export { ChatPanel as default } from '../chat/chat-panel.tsx';
