import type { PluginTransformResultArgs } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type World, world } from '../../../testing/world.ts'
import { restrictionPolicy } from '../site/policy.ts'
import { settingValues } from './values.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

test('rows that were read before a change do not replace those read after it', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let reads = 0
  const db = w.platform.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }: PluginTransformResultArgs) {
      if (++reads === 1) await held
      return result
    },
  })
  const values = settingValues({ db, log: w.platform.log })
  const setting = values.declare(restrictionPolicy)
  const first = values.load()
  await eventually(async () => expect(reads).toBe(1))
  await changeSettings(w, restrictionPolicy.name, { addresses: ['203.0.113.0/24'] })
  await values.load()
  release()
  await first
  expect(setting.current().addresses).toEqual(['203.0.113.0/24'])
})
