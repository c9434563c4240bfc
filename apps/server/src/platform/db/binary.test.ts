import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '../../testing/world.ts'
import { arrayBytes, type Element } from './binary.ts'

let w: World
let client: pg.Client
beforeAll(async () => {
  w = await world()
  client = new pg.Client({ connectionString: w.database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await w.close()
})

const there = async (type: string, values: readonly Element[]): Promise<unknown> => {
  const { rows } = await client.query(
    `select coalesce(array_agg(case when v is null then null else v::text end order by nth), '{}') as values
     from unnest($1::${type}[]) with ordinality as t(v, nth)`,
    [arrayBytes(type, values)],
  )
  return rows[0].values
}

test('arrayBytes sends values of every type unchanged', async () => {
  const uuid = '018f2a3b-4c5d-7e6f-8a9b-0c1d2e3f4a5b'
  expect(await there('uuid', [uuid, null, uuid.toUpperCase(), uuid])).toEqual([uuid, null, uuid, uuid])
  const texts = ['', 'plain', 'plain', null, '{"a":"b,\\"c\\""}', 'ví tiền ₫', 'NULL', '龍'.repeat(60), 'x'.repeat(500)]
  expect(await there('text', texts)).toEqual(texts)
  expect(await there('json', ['{"pos":[[1],[2]]}', '"₫"'])).toEqual(['{"pos":[[1],[2]]}', '"₫"'])
  expect(await there('smallint', [-32_768, 0, 32_767])).toEqual(['-32768', '0', '32767'])
  expect(await there('int', [-2_147_483_648, 7, 7, 2_147_483_647])).toEqual(['-2147483648', '7', '7', '2147483647'])
  const max = 9_223_372_036_854_775_807n
  expect(await there('bigint', [max, -max - 1n, 12])).toEqual([`${max}`, `${-max - 1n}`, '12'])
  expect(await there('tid', ['(0,1)', '(4294967294,65535)'])).toEqual(['(0,1)', '(4294967294,65535)'])
  expect(await there('boolean', [true, false, null])).toEqual(['true', 'false', null])
})

test('arrayBytes keeps the milliseconds of instants, also before 2000', async () => {
  const instants = ['1969-12-31T23:59:59.999Z', '2026-03-02T10:05:00.001Z'].map((one) => Date.parse(one))
  const { rows } = await client.query('select unnest($1::timestamptz[]) as at', [arrayBytes('timestamptz', instants)])
  expect(rows.map(({ at }) => at.getTime())).toEqual(instants)
})

test('arrayBytes sends an empty array', async () => {
  expect(await there('uuid', [])).toEqual([])
})

test('arrayBytes faults on a malformed uuid, a number out of range and an unknown type', () => {
  expect(() => arrayBytes('uuid', ['018f2a3b4c5d7e6f8a9b0c1d2e3f4a5b'])).toThrow('dashes')
  expect(() => arrayBytes('uuid', ['018f2a3b-4c5d-7e6f-8a9b-0c1d2e3f4a5z'])).toThrow('hexadecimal')
  expect(() => arrayBytes('int', [1.5])).toThrow('whole numbers')
  for (const [type, value] of [
    ['smallint', 32_768],
    ['int', -2_147_483_649],
    ['bigint', 2n ** 63n],
  ] as const)
    expect(() => arrayBytes(type, [value])).toThrow(RangeError)
  expect(() => arrayBytes('money', [1])).toThrow('binary layout')
})
