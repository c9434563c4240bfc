import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '@croupier/kernel/refusals'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Server, s3Server } from '../../testing/s3-server.ts'
import { TEST_SECRET, type World, world } from '../../testing/world.ts'
import { systemRandom } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import { vault } from '../secrets/vault.ts'
import { createFiles } from './files.ts'
import { folderStorage } from './folder.ts'
import { s3Storage } from './s3.ts'
import { type FileStorage, StorageUnavailable } from './storage.ts'

let w: World
let s3: S3Server
let folder: string
beforeAll(async () => {
  w = await world()
  s3 = await s3Server()
  folder = await mkdtemp(join(tmpdir(), 'croupier-folder-'))
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
  await w.close({ without: ['lottery'] })
})

const content = (text = 'a passport') => ({ contentType: 'image/jpeg', bytes: Buffer.from(text) })
const filesOn = (storage: FileStorage, secret = TEST_SECRET, readSecrets: Uint8Array[] = []) =>
  createFiles({
    db: w.platform.database.db,
    clock: w.clock,
    random: systemRandom,
    vault: vault({ secret, readSecrets, random: systemRandom }),
    storage,
  })
const inTx = (work: (tx: Tx) => Promise<void>) => w.platform.database.db.transaction().execute(work)
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
const rows = () => w.platform.database.db.selectFrom('platform.files').select('file_id').execute()
const db = () => w.platform.database.db

describe.each([
  ['a folder', () => folderStorage(folder, systemRandom)],
  ['S3-compatible storage', () => s3Storage(s3.at)],
] as const)('files in %s', (_, storageOf) => {
  let storage: FileStorage
  beforeEach(() => {
    storage = storageOf()
  })

  test('are encrypted at rest, and come back as they were', async () => {
    const files = filesOn(storage)
    const id = await files.put(content())
    await inTx((tx) => files.keep(tx, id))
    expect(await files.get(db(), id)).toEqual(content())
    const stored = await storage.read(`${id.slice(-2)}/${id}`)
    expect(stored!.length).toBeGreaterThan(content().bytes.length)
    expect(stored!.toString('latin1')).not.toContain('passport')
  })

  test('that no transaction keeps, or that are removed, leave the storage', async () => {
    const files = filesOn(storage)
    const [draft, removed, kept] = [await files.put(content()), await files.put(content()), await files.put(content())]
    await inTx((tx) => files.keep(tx, removed))
    await inTx((tx) => files.keep(tx, kept))
    await inTx((tx) => files.remove(tx, removed))
    w.clock.advance('61m')
    await files.tasks[0]!.run({})
    for (const id of [draft, removed]) expect(await storage.read(`${id.slice(-2)}/${id}`)).toBeNull()
    expect((await rows()).map(({ file_id }) => file_id)).toContain(kept)
    expect(await files.get(db(), removed)).toBeNull()
    expect(await files.get(db(), kept)).toEqual(content())
  })

  test('cannot stand in the place of another file', async () => {
    const files = filesOn(storage)
    const [one, other] = [await files.put(content('one')), await files.put(content('other'))]
    for (const id of [one, other]) await inTx((tx) => files.keep(tx, id))
    await storage.write(`${one.slice(-2)}/${one}`, (await storage.read(`${other.slice(-2)}/${other}`))!)
    await expect(files.get(db(), one)).rejects.toThrow('in its place')
  })

  test('T169 are re-encrypted with the current key', async () => {
    await db().deleteFrom('platform.files').execute()
    const id = await filesOn(storage).put(content())
    await inTx((tx) => filesOn(storage).keep(tx, id))
    const next = Buffer.alloc(32, 201)
    expect(await filesOn(storage, next, [TEST_SECRET as Uint8Array]).reencrypt()).toEqual({ reencrypted: 1, left: 0 })
    expect(await filesOn(storage, next).get(db(), id)).toEqual(content())
  })
})

describe('a storage that dies', () => {
  test('loses nothing and stores nothing twice', async () => {
    const files = filesOn(s3Storage(s3.at))
    s3.objects.clear()
    await db().deleteFrom('platform.files').execute()
    for (const death of ['before', 'after'] as const) {
      // The library may repeat a request, so every try dies.
      s3.die(death, death, death, death)
      expect(await outcome(files.put(content()))).toBe('file.storage_unavailable')
      s3.clear()
    }
    const id = await files.put(content())
    await inTx((tx) => files.keep(tx, id))
    w.clock.advance('61m')
    await files.tasks[0]!.run({})
    expect([...s3.objects.keys()]).toEqual([`${id.slice(-2)}/${id}`])
    expect(await rows()).toEqual([{ file_id: id }])
    expect(await files.get(db(), id)).toEqual(content())
  })

  test('gives no half of a file', async () => {
    const files = filesOn(s3Storage(s3.at))
    const id = await files.put(content('x'.repeat(100_000)))
    await inTx((tx) => files.keep(tx, id))
    s3.die('half', 'half', 'half', 'half')
    expect(await outcome(files.get(db(), id))).toBe('file.storage_unavailable')
    s3.clear()
    expect((await files.get(db(), id))!.bytes).toHaveLength(100_000)
  })

  test('is asked again to remove a file', async () => {
    const files = filesOn(s3Storage(s3.at))
    const id = await files.put(content())
    w.clock.advance('61m')
    s3.die('before', 'before', 'before', 'before')
    await expect(files.tasks[0]!.run({})).rejects.toBeInstanceOf(StorageUnavailable)
    s3.clear()
    await files.tasks[0]!.run({})
    expect(s3.objects.has(`${id.slice(-2)}/${id}`)).toBe(false)
  })

  test('a folder keeps no part of a file that could not be written', async () => {
    const storage = folderStorage(folder, systemRandom)
    const id = 'zz/half'
    await storage.write(id, Buffer.from('whole'))
    const names = await readdir(join(folder, 'zz'))
    expect(names).toEqual(['half'])
    const blocked = folderStorage(join(folder, id), systemRandom)
    await expect(blocked.write('aa/x', Buffer.from('x'))).rejects.toBeInstanceOf(StorageUnavailable)
  })
})

test('a request with another secret is refused by the storage', async () => {
  const files = filesOn(s3Storage({ ...s3.at, secretAccessKey: 'another' }))
  expect(await outcome(files.put(content()))).toBe('file.storage_unavailable')
  expect(s3.refused.length).toBeGreaterThan(0)
})
