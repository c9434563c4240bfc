import { expect, test } from 'vitest'
import { wholeGroups } from './cursor.ts'

async function* pages(...given: string[][]) {
  yield* given
}
async function groupsOf(...given: string[][]) {
  const groups: string[][] = []
  for await (const group of wholeGroups(pages(...given), (row) => row[0]!)) groups.push(group)
  return groups
}

test('rows with one key stay together, however the pages cut them', async () => {
  expect(await groupsOf()).toEqual([])
  expect(await groupsOf(['a1', 'a2'])).toEqual([['a1', 'a2']])
  expect(await groupsOf(['a1', 'b1'], ['b2', 'b3'], ['b4', 'c1'])).toEqual([['a1'], ['b1', 'b2', 'b3', 'b4'], ['c1']])
})
