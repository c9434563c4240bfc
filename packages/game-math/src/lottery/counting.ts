/** Binomial coefficient; 0 when `k` exceeds `n` or is negative. Exact for the small numbers of a picker. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0
  let ways = 1
  for (let at = 1; at <= k; at++) ways = (ways * (n - k + at)) / at
  return ways
}

/** Product of list sizes: the lines of a grid. */
export const gridSize = (lists: readonly (readonly unknown[])[]): number =>
  lists.reduce((lines, list) => lines * list.length, 1)

/** Elementary symmetric polynomial e_k of `sizes`: the sum over all k-subsets of the product of their sizes. */
export function symmetric(sizes: readonly number[], k: number): number {
  const sums = [1, ...Array<number>(k).fill(0)]
  for (const size of sizes) {
    for (let at = k; at >= 1; at--) sums[at]! += sums[at - 1]! * size
  }
  return sums[k]!
}

/** All k-subsets of `list`, in list order. */
export function combinations<T>(list: readonly T[], k: number): T[][] {
  if (k === 0) return [[]]
  return list.flatMap((head, at) => combinations(list.slice(at + 1), k - 1).map((rest) => [head, ...rest]))
}

/** All lines of a grid, one value from each list. */
export function lines<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((heads, list) => heads.flatMap((head) => list.map((value) => [...head, value])), [[]])
}

export const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1))
