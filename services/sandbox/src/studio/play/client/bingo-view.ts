import type { Frame } from './frame.ts';

export function mount(_frame: Frame): void {}
