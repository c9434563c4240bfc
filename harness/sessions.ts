import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Where Linux shows, and takes, the priority of the session of a process. */
const SESSION_PRIORITY = '/proc/self/autogroup'

/**
 * Forks a file into a session of its own, as a service has one. Linux can divide the processor between sessions before it divides it
 * between processes (`sched_autogroup_enabled`), and PostgreSQL gives each of its processes a session. Nodes and callers in one session
 * would get no more of the processor together than one of these.
 */
export const forkSession = (file: URL | string, options: ForkOptions = {}): ChildProcess =>
  // On Windows a detached process has a window.
  fork(typeof file === 'string' ? file : fileURLToPath(file), [], {
    ...options,
    detached: process.platform !== 'win32',
  })

/** Lowers the priority of this process and of its session to a value of `nice`. Callers with machines of their own do so. */
export function yieldProcessor(priority: number): void {
  setPriority(priority)
  try {
    writeFileSync(SESSION_PRIORITY, String(priority))
  } catch {
    // Sessions have priorities on Linux only, where the kernel has this option.
  }
}
