import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

function counted(answer: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>) {
  const queries: string[][] = []
  const find = gathered((ids) => {
    queries.push([...ids])
    return answer(ids)
  })
  return { find, queries }
}
const known = async (ids: readonly string[]) =>
  new Map(ids.filter((id) => id !== 'unknown').map((id) => [id, `row ${id}`]))

test('callers of one turn share a query, and each gets its own row', async () => {
  const { find, queries } = counted(known)
  expect(await Promise.all(['a', 'b', 'a', 'unknown'].map(find))).toEqual(['row a', 'row b', 'row a', undefined])
  expect(queries).toEqual([['a', 'b', 'unknown']])
})

test('a caller who asks while a query runs gets the answer of the next one', async () => {
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const { find, queries } = counted(async (ids) => {
    begun.resolve()
    await gate.promise
    return known(ids)
  })
  const first = find('a')
  await begun.promise
  const later = Promise.all([find('a'), find('b')])
  gate.resolve()
  expect(await first).toBe('row a')
  expect(await later).toEqual(['row a', 'row b'])
  expect(queries).toEqual([['a'], ['a', 'b']])
})

test('a query that fails fails its callers, and not later ones', async () => {
  let fails = true
  const { find } = counted((ids) => (fails ? Promise.reject(new Error('connection lost')) : known(ids)))
  const failed = await Promise.allSettled([find('a'), find('b')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await find('a')).toBe('row a')
})

test('callers who ask for more than an id share a query, each key once', async () => {
  const queries: (readonly { shop: string; no: number }[])[] = []
  const keyOf = ({ shop, no }: { shop: string; no: number }) => `${shop} ${no}`
  const find = gathered(async (wanted: readonly { shop: string; no: number }[]) => {
    queries.push(wanted)
    return new Map(wanted.filter(({ no }) => no > 0).map((one) => [keyOf(one), `row ${keyOf(one)}`]))
  }, keyOf)
  const [one, other, none] = [
    { shop: 'a', no: 1 },
    { shop: 'b', no: 1 },
    { shop: 'a', no: 0 },
  ]
  expect(await Promise.all([one, other, { ...one }, none].map(find))).toEqual([
    'row a 1',
    'row b 1',
    'row a 1',
    undefined,
  ])
  expect(queries).toEqual([[one, other, none]])
})
