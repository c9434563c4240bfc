import { spawn } from 'node:child_process'
import { chownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The account that runs PostgreSQL's programs. They refuse root, so root steps down to uid 65534, which needs no entry in
 * /etc/passwd. Where the folders are closed to that account, root runs them in a user namespace that maps root to it.
 */
export type Account = {
  kind: 'self' | 'stepped-down' | 'namespace'
  /** The required owner of the data folder; null on systems without owners. */
  owner: { uid: number; gid: number } | null
}

export const NOBODY = 65_534

export const selfAccount = (): Account => ({
  kind: 'self',
  owner: process.getuid && process.getgid ? { uid: process.getuid(), gid: process.getgid() } : null,
})
export const steppedDown = (uid: number, gid: number): Account => ({ kind: 'stepped-down', owner: { uid, gid } })
export const namespaced: Account = { kind: 'namespace', owner: { uid: 0, gid: 0 } }

export type Ran = { ok: boolean; output: string }

const unshare = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']

/**
 * Runs a program to its end, from `/` (our own folder may be closed to the account) and with a bare environment:
 * no PG… variable, no locale of the caller may bend it.
 */
export function runAs(account: Account, program: string, args: readonly string[]): Promise<Ran> {
  const [command, ...rest] = account.kind === 'namespace' ? [...unshare, program, ...args] : [program, ...args]
  const { SystemRoot } = process.env
  return new Promise((resolve) => {
    const child = spawn(command!, rest, {
      cwd: process.platform === 'win32' ? undefined : '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot ? { SystemRoot } : {}) },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(account.kind === 'stepped-down' ? account.owner : {}),
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString()
      })
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }))
  })
}

/** Whether the account can enter a folder. It is tried, because modes do not show ACLs and mounts. */
export const canEnter = async (account: Account, folder: string): Promise<boolean> =>
  (await runAs(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])).ok

/** Gives a folder and its contents to the account, unless it is the owner already. */
export function handOver(account: Account, folder: string): void {
  const { owner } = account
  if (!owner || process.getuid?.() !== 0) return
  const { uid, gid } = lstatSync(folder)
  if (uid === owner.uid && gid === owner.gid) return
  const walk = (path: string): void => {
    if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) walk(join(path, name))
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, owner.uid, owner.gid)
  }
  walk(folder)
}
