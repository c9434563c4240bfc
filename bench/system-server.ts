import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { NOBODY, runAs, selfAccount, steppedDown } from '../apps/server/src/platform/db/embedded/account.ts'
import { onServer } from '../apps/server/src/testing/server.ts'
import { preallocateLog, type Server } from './setup.ts'

/** The folder of an installed PostgreSQL: one on PATH, or the newest one in the folder that Debian uses. */
function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  const hasPrograms = (folder: string) =>
    ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name)))
  return folders.find(hasPrograms) ?? null
}

/** Addresses and paths, which differ between servers and do not affect the figures. */
const ADDRESS_SETTINGS = ['port', 'data_directory', 'config_file', 'hba_file', 'ident_file', 'external_pid_file']

/** Names and values of the settings that a server has from its file or command line. */
async function settingsOf(url: string): Promise<[name: string, value: string][]> {
  return onServer(url, async (client) => {
    const { rows } = await client.query(
      `select name, current_setting(name) as value from pg_settings
       where source in ('configuration file', 'command line') and not name = any($1)`,
      [ADDRESS_SETTINGS],
    )
    return rows.map(({ name, value }) => [name, value])
  })
}

/**
 * Starts a private cluster of the installed PostgreSQL with the settings of `like`; null when none is installed. `without`
 * names the settings that this version or build does not know, which keep their defaults.
 */
export async function startSystemServer(like: Server): Promise<(Server & { without: string[] }) | null> {
  const bin = findPrograms()
  if (!bin) return null
  const home = mkdtempSync(join(tmpdir(), 'croupier-system-'))
  chmodSync(home, 0o777)
  const account = process.getuid?.() === 0 ? steppedDown(NOBODY, NOBODY) : selfAccount()
  const data = join(home, 'cluster')
  const run = async (program: string, args: string[]) => {
    const { ok, output } = await runAs(account, join(bin, program), args)
    if (!ok) throw new Error(`${program} failed: ${output}`)
  }
  await run('initdb', [
    '-D',
    data,
    '-U',
    'croupier',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ])
  const isKnown = async (name: string, value: string) =>
    (await runAs(account, join(bin, 'postgres'), ['-D', data, '-c', `${name}=${value}`, '-C', name])).ok
  const settings: string[] = []
  const without: string[] = []
  for (const [name, value] of await settingsOf(like.url)) {
    if (await isKnown(name, value)) settings.push('-c', `${name}=${value}`)
    else without.push(`${name} = ${value}`)
  }
  const port = await freePort()
  const options = [...settings, '-c', `port=${port}`].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
  await run('pg_ctl', ['start', '-s', '-w', '-D', data, '-l', join(home, 'log'), '-o', options])
  const stop = async () => {
    await run('pg_ctl', ['stop', '-s', '-w', '-m', 'fast', '-D', data])
    rmSync(home, { recursive: true, force: true })
  }
  const url = `postgres://croupier@127.0.0.1:${port}/postgres`
  await preallocateLog(url)
  return { url, name: `system, ${bin}`, without, stop }
}

async function freePort(): Promise<number> {
  const port = 32_000 + (randomBytes(2).readUInt16BE() % 700)
  const probe = createServer()
  const free = await new Promise<boolean>((done) => {
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
  return free ? port : freePort()
}
