import { type ChildProcess, fork } from 'node:child_process'

export type Child = { process: ChildProcess; exited: Promise<number | null> }
export type Message = { type: string; [field: string]: unknown }

/** Starts one of our processes and waits until it says that it listens; fails with what it wrote when it dies first. */
export function startChild(
  file: string,
  env: Record<string, string>,
  onMessage: (message: Message) => void,
): Promise<Child> {
  const child = fork(file, [], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  })
  let said = ''
  const keep = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  return new Promise((done, fail) => {
    child.once('error', fail)
    exited.then((code) => fail(new Error(`${file} stopped with ${code}:\n${said}`)))
    child.on('message', (message: Message) => {
      onMessage(message)
      if (message.type === 'listening') done({ process: child, exited })
    })
  })
}

/** Asks a child to finish what it does, and waits for it. */
export async function stopChild({ process: child, exited }: Child): Promise<void> {
  if (child.exitCode === null) child.kill('SIGTERM')
  await exited
}
