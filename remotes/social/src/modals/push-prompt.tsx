export { PushPrompt as default } from '../push/push-prompt.tsx';
