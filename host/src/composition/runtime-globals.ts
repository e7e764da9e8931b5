import * as runtimeCore from '@module-federation/runtime-core';
import federationRuntime from '@module-federation/webpack-bundler-runtime';

/**
 * Remotes contain no federation runtime: as soon as their entries run, they use the shell's through these globals
 * (tools/build/src/webpack-remote.ts). The bundle without federation has no such entries and omits this module.
 */
Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtimeCore);
Reflect.set(globalThis, '_FEDERATION_BUNDLER_RUNTIME', federationRuntime);
