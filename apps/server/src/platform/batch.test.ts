import { expect, test } from 'vitest'
import { eachIfNotAll } from './batch.ts'

test('a part that fails delays no other one of its batch', async () => {
  const done: number[] = []
  const failed: unknown[] = []
  const log = { error: (details: { part: number }) => failed.push(details.part) }
  await eachIfNotAll({ log, failed: 'a part failed' }, [1, 2, 3], async (parts) => {
    if (parts.includes(2)) throw new Error('cannot be paid')
    done.push(...parts)
  })
  expect({ done, failed }).toEqual({ done: [1, 3], failed: [2] })
})
