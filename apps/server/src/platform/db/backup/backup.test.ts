import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { proveBooks } from '../../../../../../proofs/books.ts'
import { folderForData } from '../../../testing/memory.ts'
import { walOf } from '../embedded/archive.ts'
import { type Embedded, startEmbedded } from '../embedded/embedded.ts'
import { superuserUrl, urlFor } from '../embedded/roles.ts'
import { migrate } from '../migrate.ts'
import { takeBaseBackup } from './base-backup.ts'
import { planRestore } from './recovery-plan.ts'
import { restore } from './restore.ts'
import { keep, list, read } from './wal-store.ts'

// Whole servers are made and recovered, with a disk that others use too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const log = () => {}
let home: string
let backups: string
let source: Embedded
let client: pg.Client
/** Moments of the source, by what had been written by then. */
const moments: Record<string, Date> = {}

const sorted = (names: string[]) => names.toSorted()
const segments = () => sorted(list(walOf(backups)).filter((name) => /^[0-9A-F]{24}$/.test(name)))

/** Closes the present segment of the log and waits until it is archived. */
async function archiveNow(): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  while (!list(walOf(backups)).includes(rows[0]!.name)) await sleep(50)
}
async function write(what: string): Promise<void> {
  await client.query('insert into notes values ($1)', [what])
  // The next millisecond: the database counts finer than we do.
  moments[what] = new Date(Date.now() + 1)
  await sleep(20)
}
const baseBackup = () =>
  takeBaseBackup({
    url: urlFor(source.adminUrl, 'croupier_backup'),
    cluster: join(home, 'source', 'cluster'),
    passwordFile: join(home, 'source', 'password'),
    to: backups,
    secretPrint: null,
    signingKey: SIGNING_KEY,
    now: () => new Date(),
  })

const SIGNING_KEY = 'known to the deployment only'
/** The key after the secret was rotated. */
const NEWER_KEY = 'also known to the deployment only'

let restores = 0
async function restored(until: Date | null = null, keys: readonly string[] | null = null): Promise<string[]> {
  let notes: string[] = []
  const prove = async (url: string) => {
    const reader = new pg.Client({ connectionString: url })
    await reader.connect()
    const { rows } = await reader.query<{ what: string }>('select what from notes order by what')
    notes = rows.map(({ what }) => what)
    await reader.end()
    const claims = await proveBooks(url)
    expect(claims.length).toBeGreaterThan(0)
    expect(claims.flatMap(({ findings }) => findings)).toEqual([])
  }
  const plan = planRestore(backups, until, keys)
  await restore({ plan, folder: join(home, `restored ${++restores}`), until, log, prove })
  return notes
}

/** Spoils a file for as long as `work` takes. */
async function spoiled(path: string, spoil: (bytes: Buffer) => Buffer | null, work: () => Promise<void>) {
  const before = readFileSync(path)
  const after = spoil(Buffer.from(before))
  if (after) writeFileSync(path, after)
  else rmSync(path)
  try {
    await work()
  } finally {
    writeFileSync(path, before)
    chmodSync(path, 0o644)
  }
}
const flipped = (bytes: Buffer) => {
  const at = bytes.length >> 1
  bytes[at] = bytes[at]! ^ 0xff
  return bytes
}

beforeAll(async () => {
  home = mkdtempSync(join(folderForData(), 'croupier-restore- é '))
  chmodSync(home, 0o755)
  // A name that a shell, PostgreSQL and its configuration would each read in a way of their own.
  backups = join(home, "it's $HOME 100%p \\n")
  source = await startEmbedded({ folder: join(home, 'source'), log, backups, signingKey: SIGNING_KEY })
  client = new pg.Client({ connectionString: superuserUrl(source.adminUrl) })
  await client.connect()
  // What is flushed to the disk is not asked here; the restored ones inherit this.
  await client.query('alter system set fsync = off')
  await client.query('select pg_reload_conf()')
  await migrate(source.url, new Uint8Array(32).fill(7))
  await client.query('create table notes (what text primary key)')
  await write('1 before the backup')
  await baseBackup()
  await write('2 after the backup')
  await archiveNow()
  await write('3 later')
  await archiveNow()
  await write('4 later still')
  await archiveNow()
  await write('5 never archived')
  client.on('error', () => {})
  process.kill(source.pid, 'SIGKILL')
})
afterAll(async () => {
  await source?.stop()
  rmSync(home, { recursive: true, force: true })
})

describe('the archive of the log', () => {
  test('stores a file once, and refuses another file of the same name', () => {
    const folder = join(home, 'wal')
    const file = join(home, 'segment')
    const name = '000000010000000000000001'
    mkdirSync(folder)
    for (let times = 0; times < 2; times++) {
      writeFileSync(file, 'one')
      keep({ folder, key: null }, file, name, new Date())
    }
    writeFileSync(file, 'two')
    expect(() => keep({ folder, key: null }, file, name, new Date())).toThrow(/holds another file/)
    expect(read(folder, name).toString()).toBe('one')
    expect(readdirSync(folder).toSorted()).toEqual([`${name}.zst`, 'newest.json'])
  })

  test('signs a file under its name, and any of several keys may have signed it', () => {
    const folder = join(home, 'signed wal')
    const file = join(home, 'segment')
    const [name, other, unsigned] = ['000000010000000000000001', '000000010000000000000002', '000000010000000000000003']
    mkdirSync(folder)
    writeFileSync(file, 'one')
    keep({ folder, key: SIGNING_KEY }, file, name, new Date())
    keep({ folder, key: null }, file, unsigned, new Date())
    expect(read(folder, name).toString()).toBe('one')
    expect(read(folder, name, ['a newer key', SIGNING_KEY]).toString()).toBe('one')
    copyFileSync(join(folder, `${name}.zst`), join(folder, `${other}.zst`))
    for (const [taken, key] of [
      [name, 'another key'],
      [other, SIGNING_KEY],
      [unsigned, SIGNING_KEY],
    ] as const)
      expect(() => read(folder, taken, [key])).toThrow(`${taken}.zst is not signed with this secret`)
  })

  test("refuses to start with another database's folder, or one that cannot be written", async () => {
    const other = { folder: join(home, 'other'), log }
    await expect(startEmbedded({ ...other, backups })).rejects.toThrow(/the backups of another database/)
    writeFileSync(join(home, 'file'), '')
    await expect(startEmbedded({ ...other, backups: join(home, 'file') })).rejects.toThrow()
  })
})

describe('a restore', () => {
  test('recovers everything up to the last archived moment, once', async () => {
    const all = ['1 before the backup', '2 after the backup', '3 later', '4 later still']
    expect(await restored(null, [SIGNING_KEY])).toEqual(all)
  })

  test('refuses a moment before the first backup', async () => {
    await expect(restored(moments['1 before the backup'])).rejects.toThrow(/earliest moment/)
  })
})

describe('an incomplete backup', () => {
  const segment = (at: number) => join(walOf(backups), `${segments().at(at)!}.zst`)
  const baseFiles = () => {
    const { folder, manifest } = planRestore(backups, null).base
    const tables = manifest.files.filter(({ path, bytes }) => path.startsWith('base/') && bytes > 50_000)
    return tables.map(({ path }) => join(folder, 'files', `${path}.zst`))
  }

  test('is refused, with the names of all damaged, shortened and missing files', async () => {
    const [damaged, shortened, missing] = baseFiles() as [string, string, string]
    const check = async () => {
      const failed = await restored().catch((error: Error) => error.message)
      expect(failed).toContain('The base backup is damaged, 3 files')
      for (const path of [damaged, shortened, missing]) expect(failed).toContain(path)
    }
    const withoutEnd = (bytes: Buffer) => bytes.subarray(0, bytes.length - 20)
    await spoiled(damaged, flipped, () => spoiled(shortened, withoutEnd, () => spoiled(missing, () => null, check)))
  })

  test('is refused if its manifest is damaged', async () => {
    const path = join(planRestore(backups, null).base.folder, 'backup.json')
    await spoiled(
      path,
      (bytes) => Buffer.from(bytes.toString().replace('"timeline": 1', '"timeline": 2')),
      async () => {
        await expect(restored()).rejects.toThrow(/backup.json is damaged/)
      },
    )
  })

  test('is refused with the secret if someone changed a file and computed all checksums again', async () => {
    const path = join(planRestore(backups, null, [SIGNING_KEY]).base.folder, 'backup.json')
    const forge = (bytes: Buffer) => {
      const { manifest, signature } = JSON.parse(bytes.toString())
      manifest.files[0].sha256 = '0'.repeat(64)
      const checksum = createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
      return Buffer.from(JSON.stringify({ checksum, signature, manifest }))
    }
    const unsign = (bytes: Buffer) => Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), signature: null }))
    for (const change of [forge, unsign])
      await spoiled(path, change, async () => {
        expect(() => planRestore(backups, null, [SIGNING_KEY])).toThrow('is not signed with this secret')
        expect(planRestore(backups, null).base.manifest.format).toBe(1)
      })
    expect(() => planRestore(backups, null, ['another key'])).toThrow('is not signed with this secret')
  })

  test('is refused if a segment is missing, in the middle or at the end', async () => {
    const check = async () => {
      await expect(restored()).rejects.toThrow(/is missing in .*nothing that was committed from there on/)
    }
    for (const at of [-2, -1]) await spoiled(segment(at), () => null, check)
  })

  test('can be restored up to a moment before the missing segment only', async () => {
    const check = async () => {
      expect(await restored(moments['2 after the backup'])).toEqual(['1 before the backup', '2 after the backup'])
      await expect(restored(moments['4 later still'])).rejects.toThrow(/ended before configured recovery target/)
    }
    await spoiled(segment(-1), () => null, check)
    expect(readdirSync(join(home, `restored ${restores}`))).toEqual([])
  })

  test('is refused if a segment is damaged, before or after it was archived', async () => {
    await spoiled(segment(-2), flipped, async () => {
      await expect(restored()).rejects.toThrow(/is damaged.*nothing that was committed from there on/)
    })
    const emptied = () => zstdCompressSync(Buffer.alloc(16 * 1024 * 1024))
    await spoiled(segment(-2), emptied, async () => {
      await expect(restored()).rejects.toThrow(/The log breaks off at/)
    })
  })
})

describe('a forged archive', () => {
  const segment = (at: number) => join(walOf(backups), `${segments().at(at)!}.zst`)
  const newestFile = () => join(walOf(backups), 'newest.json')
  const SIGNED_END = 40
  const recompress = (bytes: Buffer) => {
    const plain = flipped(zstdDecompressSync(bytes.subarray(0, -SIGNED_END)))
    return Buffer.concat([zstdCompressSync(plain), bytes.subarray(-SIGNED_END)])
  }
  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['has a segment that was changed, with a new checksum', recompress],
    ['has another segment in the place of one', () => readFileSync(segment(-1))],
    ['has a segment without its signature', (bytes) => bytes.subarray(0, -SIGNED_END)],
    ['has an empty segment', () => Buffer.alloc(0)],
  ])('is refused with the secret if it %s', async (_, forge) => {
    await spoiled(segment(-2), forge, async () => {
      await expect(restored(null, [SIGNING_KEY])).rejects.toThrow(
        /is not signed with this secret.*nothing that was committed from there on/,
      )
    })
  })
  test('is refused with the secret if its end was cut off, and the newest segment named anew', async () => {
    const forge = (bytes: Buffer) =>
      Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), segment: segments().at(-2) }))
    await spoiled(newestFile(), forge, async () => {
      await expect(restored(null, [SIGNING_KEY])).rejects.toThrow(/newest.json is not signed with this secret/)
    })
  })
  test('is refused with the secret if it names a new timeline', async () => {
    const path = join(walOf(backups), '00000002.history.zst')
    writeFileSync(path, zstdCompressSync('1\t0/1000000\tx\n'))
    await expect(restored(null, [SIGNING_KEY])).rejects.toThrow(/00000002.history.zst is not signed with this secret/)
    rmSync(path)
  })
})

describe('a restored database', () => {
  test('archives on a timeline of its own, and can be restored from there', async () => {
    const folder = join(home, 'second')
    const prove = async () => {}
    await restore({ plan: planRestore(backups, null), folder, until: null, log, prove })
    const second = await startEmbedded({ folder, log, backups, signingKey: NEWER_KEY })
    try {
      client = new pg.Client({ connectionString: superuserUrl(second.adminUrl) })
      await client.connect()
      await write('6 on the new machine')
      await archiveNow()
      await client.end()
    } finally {
      await second.stop()
    }
    expect(await restored(null, [NEWER_KEY, SIGNING_KEY])).toContain('6 on the new machine')
    await expect(restored(null, [SIGNING_KEY])).rejects.toThrow('is not signed with this secret')
  })
})
