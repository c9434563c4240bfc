import { describe, expect, test } from 'vitest'
import { readiness } from './ports.ts'

const none = async () => null
/** A pool whose answers the test gives. */
function heldPool() {
  const waiting: (() => void)[] = []
  const query = () => new Promise<void>((resolve) => waiting.push(resolve))
  return { pool: { query } as never, waiting }
}
const quick = { query: async () => {} } as never

describe('a node is ready', () => {
  test('when its databases answer and no module has a reason against it', async () => {
    expect(await readiness({ pools: [quick, quick], reason: none })()).toBeNull()
    expect(await readiness({ pools: [quick], reason: async () => 'no issue is open' })()).toBe('no issue is open')
  })
  test('not while a database does not answer', async () => {
    const broken = { query: () => Promise.reject(new Error('down')) } as never
    expect(await readiness({ pools: [quick, broken], reason: none })()).toBe('the database does not answer')
  })
  test('not while all connections of one pool are taken', async () => {
    const { pool } = heldPool()
    expect(await readiness({ pools: [quick, pool], reason: none })()).toBe('the node does not answer in time')
  })
  test('by one look for all probes that arrive together', async () => {
    const { pool, waiting } = heldPool()
    const ready = readiness({ pools: [pool], reason: none })
    const probes = [ready(), ready(), ready()]
    expect(waiting).toHaveLength(1)
    waiting[0]!()
    expect(await Promise.all(probes)).toEqual([null, null, null])
    void ready()
    expect(waiting).toHaveLength(2)
    waiting[1]!()
  })
})
