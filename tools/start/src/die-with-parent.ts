// Preloaded into every service: when the supervisor is killed hard, its end of the channel closes, and the service stops
// the way it would have been told to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

export {};
