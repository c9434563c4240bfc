import type { MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Write } from '../../../platform/db/writes.ts'
import type { Chart } from '../chart.ts'
import { nameKey, printOf } from '../keys.ts'
import type { AccountName, Balance, Credits, Journal, Owed, Taking } from '../model.ts'
import { account, bucketOf, firstBucketOf, linesOf, ownerOf } from '../rules.ts'
import {
  applyEntries,
  balanceFrom,
  type ChainedAccount,
  creditRuns,
  passesBetweenMembers,
  repaidFrom,
  takenFrom,
} from './rules.ts'
import type { Claim, ledgerStore } from './store.ts'

export type LedgerDeps = {
  store: typeof ledgerStore
  chart: Chart
  /** Says that balances change when `tx` commits. */
  changes(tx: Tx, memberIds: readonly MemberId[]): Promise<void>
  /** Whose rules hold. */
  law(): { readonly playerTransfers: boolean }
}

export type Ledger = ReturnType<typeof ledgerService>

/** `wallet.post` and its kin: inside the caller's transaction. */
export function ledgerService(deps: LedgerDeps) {
  const { store, chart, changes } = deps
  const creditMany = ({ at, credits }: Credits): Write => store.credit(at, creditRuns(credits))
  const namesOf = (memberIds: readonly MemberId[]): AccountName[] => {
    const pockets = chart.pockets()
    return memberIds.flatMap((memberId) => pockets.map(({ name }) => account.pocket(memberId, name)))
  }
  return {
    openAccounts: (tx: Tx, memberId: MemberId): Promise<void> =>
      store.open(tx, [account.cash(memberId), account.held(memberId), account.receivable(memberId)]),
    freeze: store.freeze,
    freezeOf: store.freezeOf,
    unfreeze: store.unfreeze,
    post: (tx: Tx, journal: Journal): Promise<void> => post(deps, tx, journal),
    takeBack: (tx: Tx, taking: Taking): Promise<Owed | null> => takeBack(deps, tx, taking),
    repay: (tx: Tx, about: Repaying): Promise<void> => repay(deps, tx, about),
    creditMany,

    async postMany(tx: Tx, credits: Credits): Promise<void> {
      if (credits.credits.length === 0) return
      await tx.executeQuery(creditMany(credits))
      await changes(tx, [...new Set(credits.credits.map(({ to }) => ownerOf(to)))])
    },

    async balanceOf(reader: Reader, memberId: MemberId): Promise<Balance> {
      return balanceFrom(await store.pockets(reader, namesOf([memberId])))
    },

    async balancesOf(reader: Reader, memberIds: readonly MemberId[]): Promise<Map<MemberId, Balance>> {
      if (memberIds.length === 0) return new Map()
      const states = await store.pockets(reader, namesOf(memberIds))
      const byOwner = Map.groupBy(states, (state) => ownerOf(state.account))
      return new Map(memberIds.map((memberId) => [memberId, balanceFrom(byOwner.get(memberId) ?? [])]))
    },
  }
}

async function post(deps: LedgerDeps, tx: Tx, journal: Journal): Promise<void> {
  const { store, chart, law } = deps
  const names = namesIn(journal)
  for (const { from, to } of journal.postings) for (const name of [from, to]) chart.mustHave(name)
  if (!law().playerTransfers && passesBetweenMembers(journal)) refuse('wallet.transfer_forbidden')
  const memberId = ownerOf(names[0]!)
  const claim = await claimed(deps, tx, { name: nameOf(journal), memberId, content: contentOf(journal) })
  if (claim) await write(deps, tx, { claim, journal, locked: await store.lock(tx, names) })
}

async function takeBack(deps: LedgerDeps, tx: Tx, taking: Taking): Promise<Owed | null> {
  const { kind, reference, part, at, memberId, to, amount } = taking
  const name = `${nameOf({ kind, reference })}:${part}`
  const content = JSON.stringify([memberId, to, amount.toString()])
  const claim = await claimed(deps, tx, { name, memberId, content })
  if (!claim) return null
  const { accounts, cash, owed } = await lockDebt(deps, tx, memberId)
  const postings = takenFrom(memberId, { to, amount, cash })
  await write(deps, tx, { claim, journal: { kind, reference, at, postings }, locked: accounts })
  return { before: owed, after: units(owed + (amount > cash ? amount - cash : 0n)) }
}

type Repaying = Pick<Taking, 'reference' | 'at' | 'memberId'>
async function repay(deps: LedgerDeps, tx: Tx, { reference, at, memberId }: Repaying): Promise<void> {
  const { accounts, cash, owed } = await lockDebt(deps, tx, memberId)
  const postings = repaidFrom(memberId, { cash, owed })
  if (postings.length === 0) return
  const kind = 'owed.repaid'
  const claim = await claimed(deps, tx, { name: nameOf({ kind, reference }), memberId, content: memberId })
  if (claim) await write(deps, tx, { claim, journal: { kind, reference, at, postings }, locked: accounts })
}

/** Null when the key was posted before, with the same content; `wallet.payload_differs` with another. */
async function claimed(
  { store }: LedgerDeps,
  tx: Tx,
  { name, memberId, content }: { name: string; memberId: MemberId; content: string },
): Promise<Claim | null> {
  const claim = { key: nameKey(name), bucket: firstBucketOf(bucketOf(memberId)), fingerprint: printOf(content) }
  if (await store.claim(tx, claim)) return claim
  if ((await store.fingerprintOf(tx, claim)) !== claim.fingerprint) refuse('wallet.payload_differs')
  return null
}

/** `locked` holds at least the accounts of the journal. */
type Writing = { claim: Claim; journal: Journal; locked: readonly ChainedAccount[] }
async function write({ store, changes }: LedgerDeps, tx: Tx, { claim, journal, locked }: Writing): Promise<void> {
  const { key, fingerprint } = claim
  const { entries, moves } = linesOf(journal)
  const names = namesIn(journal)
  const touched = locked.filter((one) => names.includes(one.account))
  const { numbered, after } = applyEntries(key, touched, entries)
  await store.record(tx, { ...journal, key, fingerprint, entries: numbered, after, moves })
  await changes(tx, [...new Set(names.map(ownerOf))])
}

/** Locks the accounts on which a debt is booked, so that what is decided of them still holds when it is written. */
async function lockDebt({ store }: LedgerDeps, tx: Tx, memberId: MemberId) {
  const accounts = await store.lock(tx, [account.cash(memberId), account.receivable(memberId)])
  const { cash, receivable: owed } = balanceFrom(accounts)
  return { accounts, cash, owed }
}

const namesIn = (journal: Journal): AccountName[] => [
  ...new Set(linesOf(journal).entries.map((entry) => entry.account)),
]

const nameOf = ({ kind, reference }: Pick<Journal, 'kind' | 'reference'>): string => `${kind}:${reference}`

const contentOf = ({ postings }: Journal): string =>
  JSON.stringify(postings.map(({ from, to, amount }) => [from, to, amount.toString()]))
