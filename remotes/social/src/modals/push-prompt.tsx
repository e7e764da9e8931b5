export { PushPrompt as default } from '../push-prompt/push-prompt.tsx';
