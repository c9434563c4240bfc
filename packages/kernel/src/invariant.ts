/** What cannot be is a fault of ours: 500, an alarm, and nothing leaks to the caller. */
export class Fault extends Error {
  override name = 'Fault'
}

export function invariant(claim: unknown, what: string): asserts claim {
  if (!claim) throw new Fault(what)
}
