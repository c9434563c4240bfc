/** A movement of money as one side has it. `minor` has four decimal places. */
export type Movement = { txId: string; type: string; state: string; minor: bigint }
/** `missing`: they do not have it. `extra`: only they have it. `altered`: both have it, with different contents. */
export type Difference = { txId: string; kind: 'missing' | 'extra' | 'altered' }

/** Compares our movements with theirs, by id (Provider wallet rules §3.1 rule 10). */
export function reconcile(ours: Iterable<Movement>, theirs: Iterable<Movement>): Difference[] {
  const left = new Map([...theirs].map((one) => [one.txId, one]))
  const differences: Difference[] = []
  for (const one of ours) {
    const other = left.get(one.txId)
    left.delete(one.txId)
    if (!other) differences.push({ txId: one.txId, kind: 'missing' })
    else if (!isSame(one, other)) differences.push({ txId: one.txId, kind: 'altered' })
  }
  return [...differences, ...[...left.keys()].map((txId): Difference => ({ txId, kind: 'extra' }))]
}

const isSame = (one: Movement, other: Movement): boolean =>
  one.type === other.type && one.state === other.state && one.minor === other.minor
