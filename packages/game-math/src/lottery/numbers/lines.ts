/** The lines of a grid whose numbers all differ: one number per list (the permanent, by the set of lists served). */
export function countDistinctLines(lists: readonly (readonly number[])[]): number {
  const all = 2 ** lists.length - 1
  const served = Array<number>(all + 1).fill(0)
  served[0] = 1
  for (const value of new Set(lists.flat())) {
    for (let set = all; set > 0; set--) {
      for (const [at, list] of lists.entries()) {
        if (set & (1 << at) && list.includes(value)) served[set]! += served[set & ~(1 << at)]!
      }
    }
  }
  return served[all]!
}

/** The lines of a grid whose numbers all differ. */
export function distinctLines(lists: readonly (readonly number[])[]): number[][] {
  return lists.reduce<number[][]>(
    (heads, list) =>
      heads.flatMap((head) => list.filter((value) => !head.includes(value)).map((value) => [...head, value])),
    [[]],
  )
}

/**
 * Gives as many lists as possible a number of their own (a largest matching). The answer has one entry per list; undefined
 * for a list without a number.
 */
export function matchLists(lists: readonly (readonly number[])[]): (number | undefined)[] {
  const listOf = new Map<number, number>()
  const serve = (at: number, seen: Set<number>): boolean => {
    for (const value of lists[at] ?? []) {
      if (seen.has(value)) continue
      seen.add(value)
      const holder = listOf.get(value)
      if (holder !== undefined && !serve(holder, seen)) continue
      listOf.set(value, at)
      return true
    }
    return false
  }
  for (const at of lists.keys()) serve(at, new Set())
  const matched = Array<number | undefined>(lists.length).fill(undefined)
  for (const [value, at] of listOf) matched[at] = value
  return matched
}
