/** A bug: answered with a 500 without details, and logged. */
export class Fault extends Error {
  override name = 'Fault'
}

export function invariant(claim: unknown, what: string): asserts claim {
  if (!claim) throw new Fault(what)
}
