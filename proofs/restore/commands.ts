import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

export type Done = { ok: boolean; said: string; seconds: number }

const root = resolve(import.meta.dirname, '../..')

/** Runs one of the project's commands as an operator does, with only the given environment. */
export function command(file: string, args: readonly string[], env: Record<string, string>): Promise<Done> {
  const began = performance.now()
  const { PATH = '', SystemRoot = '' } = process.env
  return new Promise((done) => {
    const child = spawn(process.execPath, [resolve(root, file), ...args], {
      env: { PATH, ...(SystemRoot ? { SystemRoot } : {}), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        said += part.toString()
      })
    child.on('close', (code) =>
      done({ ok: code === 0, said: said.trim(), seconds: (performance.now() - began) / 1000 }),
    )
  })
}

/** The output of a command, indented. */
export const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
