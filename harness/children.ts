import type { ChildProcess } from 'node:child_process'
import { forkSession } from './sessions.ts'

export type Child = { process: ChildProcess; exited: Promise<number | null> }
type Message = { type: string }

/**
 * Memory of a process that lives long, in MB. By default, V8 lets garbage grow to several times what is in use, and glibc keeps
 * the memory of password hashes and compressed answers. The image for production sets the same (`Dockerfile`).
 */
const MEMORY = {
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=320',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Starts a process of ours and resolves when it listens. Rejects with its output when it ends before. */
export function startChild<M extends Message = Message>(
  file: string,
  env: Record<string, string>,
  onMessage: (message: M) => void,
): Promise<Child> {
  // Options of the caller come last, and the last one counts.
  const options = `${MEMORY.NODE_OPTIONS} ${process.env.NODE_OPTIONS ?? ''}`
  const child = forkSession(file, {
    env: { ...MEMORY, ...process.env, NODE_OPTIONS: options, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  return new Promise((done, fail) => {
    child.once('error', fail)
    exited.then((code) => fail(new Error(`${file} stopped with ${code}:\n${output}`)))
    child.on('message', (message: M) => {
      onMessage(message)
      if (message.type === 'listening') done({ process: child, exited })
    })
  })
}

/** Stops a child gracefully and waits for its end. */
export async function stopChild({ process: child, exited }: Child): Promise<void> {
  if (child.exitCode === null) child.kill('SIGTERM')
  await exited
}
