/**
 * The rank sum test of Mann and Whitney, two-sided, by its normal approximation with ties (good from some twenty values
 * on): how likely two samples of one kind lie at least this far apart.
 */
export function separation(one: readonly number[], two: readonly number[]): { p: number; medians: [number, number] } {
  const all = [...one.map((value) => ({ value, first: true })), ...two.map((value) => ({ value, first: false }))]
  all.sort((a, b) => a.value - b.value)
  const [n, m, total] = [one.length, two.length, all.length]
  let rankSum = 0
  let ties = 0
  for (let at = 0; at < total; ) {
    let end = at
    while (end < total && all[end]!.value === all[at]!.value) end++
    const rank = (at + 1 + end) / 2
    for (let same = at; same < end; same++) if (all[same]!.first) rankSum += rank
    ties += (end - at) ** 3 - (end - at)
    at = end
  }
  const u = rankSum - (n * (n + 1)) / 2
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)))
  const z = variance === 0 ? 0 : Math.max(Math.abs(u - (n * m) / 2) - 0.5, 0) / Math.sqrt(variance)
  return { p: 2 * upperTail(z), medians: [median(one), median(two)] }
}

/** P(Z > z) of the normal distribution, to seven digits (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
