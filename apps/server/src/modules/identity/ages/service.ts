import type { Clock, Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Member } from '../members/model.ts'
import { type Profiles, profiles } from '../members/profiles.ts'
import { dayOfAges, isUnderAge } from '../members/rules.ts'
import { membersStore } from '../members/store.ts'
import { agesStore } from './store.ts'

/** The reason of the wallet's freeze. */
export const UNDER_AGE = 'under_age'
const JUDGE_ALL = 'identity.ages'
/** Profiles that one step of a run reads. */
const READ_AT_ONCE = 500

export type AgesDeps = {
  db: Db
  clock: Clock
  log: Logger
  vault: Vault
  jobs: Pick<Jobs, 'add'>
  registration(): { minimumAge: number }
  /** Port: the wallet refuses the stakes of a member for a reason, or accepts them again. */
  freezeAccounts(tx: Tx, memberId: MemberId, freeze: { reason: typeof UNDER_AGE; isFrozen: boolean }): Promise<void>
}
export type AgesService = ReturnType<typeof agesService>

/**
 * T010: members whose known birthday says that they are below the minimum age in force, because the age was raised after their
 * registration. They can neither bet nor deposit; results and withdrawals continue. A run judges all members when the age
 * changes, and on every new day.
 */
export function agesService(deps: AgesDeps) {
  const parts: Parts = { ...deps, profiles: profiles(deps.vault) }
  const { db, jobs, log } = deps
  return {
    judge: (tx: Tx, memberId: MemberId) => judge(parts, tx, memberId),
    /** Since when a member is marked as under age, or null. */
    markedSince: (reader: Reader, memberId: MemberId): Promise<Instant | null> =>
      agesStore.markedSince(reader, memberId),
    isMarked: async (reader: Reader, memberId: MemberId): Promise<boolean> =>
      (await agesStore.markedSince(reader, memberId)) !== null,
    /** Starts a run within moments. The schedule starts it at the latest. */
    mayHaveChanged(): void {
      jobs
        .add(db, JUDGE_ALL, {}, { key: JUDGE_ALL })
        .catch((error: unknown) => log.warn({ err: error }, 'the ages are judged by the schedule only'))
    },
    task: { name: JUDGE_ALL, run: () => judgeAll(parts) },
    cron: { task: JUDGE_ALL, match: '* * * * *' },
  }
}

type Parts = AgesDeps & { profiles: Profiles }

const isYoung = ({ clock, registration, profiles }: Parts, member: Pick<Member, 'profileEncrypted'>): boolean =>
  isUnderAge(profiles.of(member).birthday, clock.now(), registration().minimumAge)

/** Marks a member who is under age, or removes the mark of one who is not. */
async function judge(parts: Parts, tx: Tx, memberId: MemberId): Promise<void> {
  const member = await membersStore.lock(tx, memberId)
  if (!member) return
  const isFrozen = isYoung(parts, member)
  if (isFrozen === ((await agesStore.markedSince(tx, memberId)) !== null)) return
  if (isFrozen) await agesStore.mark(tx, memberId, parts.clock.now())
  else await agesStore.unmark(tx, memberId)
  await parts.freezeAccounts(tx, memberId, { reason: UNDER_AGE, isFrozen })
}

/** Begins a run if one is due, and goes on with the run that is open. A node that dies leaves it to the next one. */
async function judgeAll(parts: Parts): Promise<void> {
  const { db, clock, registration } = parts
  const { minimumAge } = registration()
  const last = await agesStore.run(db)
  const isDue = last?.minimumAge !== minimumAge || dayOfAges(last.startedAt) < dayOfAges(clock.now())
  if (isDue) await agesStore.begin(db, { minimumAge, startedAt: clock.now() })
  for (;;) {
    const run = await agesStore.run(db)
    if (!run || run.finishedAt) return
    const found = await membersStore.profilesAfter(db, run.afterId, READ_AT_ONCE)
    await judgeSome(parts, found)
    const isLast = found.length < READ_AT_ONCE
    const at = { afterId: found.at(-1)?.id ?? run.afterId, finishedAt: isLast ? clock.now() : null }
    // Another run has begun meanwhile, or another node goes on with this one.
    if (!(await agesStore.advance(db, run, at))) return
  }
}

/** Only members whose mark changes cost a transaction. */
async function judgeSome(parts: Parts, found: readonly Pick<Member, 'id' | 'profileEncrypted'>[]): Promise<void> {
  const marked = await agesStore.markedAmong(
    parts.db,
    found.map(({ id }) => id),
  )
  for (const member of found) {
    if (isYoung(parts, member) !== marked.has(member.id))
      await parts.db.transaction().execute((tx) => judge(parts, tx, member.id))
  }
}
