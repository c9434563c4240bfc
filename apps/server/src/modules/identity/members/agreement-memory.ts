import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { InForce } from './model.ts'

export type AgreementMemoryDeps = {
  /** Reads the versions in force and passes them to `adopt`. */
  readVersions(): Promise<InForce>
  /** Those of the members who have agreed to these versions. */
  findAgreed(memberIds: readonly MemberId[], versions: InForce): Promise<readonly MemberId[]>
}
export type AgreementMemory = ReturnType<typeof agreementMemory>

const MAX_MEMBERS = 250_000
/**
 * How often bets make a node read the versions in force again, and how long it relies on them. What it reads is itself up to
 * four seconds old, so a new version binds bets within ten seconds.
 */
const REFRESH_MS = 4 * MS.second
export const RELY_MS = 6 * MS.second

/**
 * The members whom a node found to have agreed to the versions in force. Nobody takes an agreement back, so only a new
 * version ends what is remembered. Every bet asks here, so an answer costs one look-up in a set.
 */
export function agreementMemory({ readVersions, findAgreed }: AgreementMemoryDeps) {
  const members = new Set<MemberId>()
  let current: { versions: InForce; readAt: Instant } | undefined
  let refreshAt: Instant | undefined
  const learn = batchedLookUp(async (memberIds) => {
    const versions = await readVersions()
    for (const memberId of await findAgreed(memberIds, versions)) remember(memberId, versions)
  })

  function remember(memberId: MemberId, versions: InForce): void {
    if (!current || !areEqual(current.versions, versions)) return
    const [oldest] = members
    if (members.size >= MAX_MEMBERS && oldest !== undefined) members.delete(oldest)
    members.add(memberId)
  }
  /** Without an answer of the database the versions grow old, and the transactions of bets look members up. */
  const refresh = (): void => void readVersions().catch(() => {})

  return {
    remember,
    /** Takes versions that were read at an instant. An earlier reading that arrives late is ignored. */
    adopt(versions: InForce, readAt: Instant): void {
      if (current && readAt < current.readAt) return
      if (current && !areEqual(current.versions, versions)) members.clear()
      current = { versions, readAt }
      refreshAt = plusMs(readAt, REFRESH_MS)
    },
    /** Whether the member has agreed. Looks up one who is not remembered, for the next time. */
    isRemembered(memberId: MemberId, at: Instant): boolean {
      if (!current || !refreshAt) {
        learn(memberId)
        return false
      }
      if (at >= refreshAt) {
        refreshAt = plusMs(at, REFRESH_MS)
        refresh()
      }
      if (members.has(memberId)) return at.getTime() - current.readAt.getTime() < RELY_MS
      learn(memberId)
      return false
    },
  }
}

/** Returns a function that asks for a member. One `lookUp` runs at a time, for all members that are wanted by then. */
function batchedLookUp(lookUp: (memberIds: readonly MemberId[]) => Promise<void>): (memberId: MemberId) => void {
  const wanted = new Set<MemberId>()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    try {
      while (wanted.size > 0) {
        const memberIds = [...wanted]
        wanted.clear()
        await lookUp(memberIds)
      }
    } catch {
      // The members stay unknown, and the transactions of their bets look them up.
    } finally {
      isRunning = false
    }
  }
  return (memberId) => {
    wanted.add(memberId)
    if (!isRunning) void run()
  }
}

const areEqual = (one: InForce, other: InForce): boolean =>
  one.privacyVersion === other.privacyVersion && `${one.countingTerms}` === `${other.countingTerms}`
