/**
 * Loaded into the process that the bootstrap starts. That process has a process group of its own, so that a
 * stop signal reaches it exactly once, through its parent; should the parent be killed instead, this ends it.
 * Its own workers inherit the loading but not the mark, so they keep their channels to themselves.
 */
if (process.env.CROUPIER_LEASH) {
  delete process.env.CROUPIER_LEASH
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
