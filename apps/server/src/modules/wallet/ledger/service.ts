import type { MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Write } from '../../../platform/db/writes.ts'
import { nameKey, printOf } from '../keys.ts'
import type { AccountName, Balance, Credits, Journal, Owed, Taking } from '../model.ts'
import { account, bucketOf, linesOf, ownerOf } from '../rules.ts'
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
  /** Says that balances change when `tx` commits. */
  changes(tx: Tx, memberIds: readonly MemberId[]): Promise<void>
  /** Whose rules hold. */
  law(): { readonly playerTransfers: boolean }
}

export type Ledger = ReturnType<typeof ledgerService>

/** The first door of the ledger: inside the caller's transaction. */
export function ledgerService({ store, changes, law }: LedgerDeps) {
  const creditMany = ({ at, credits }: Credits): Write => store.credit(at, creditRuns(credits))
  /** Null when the key was posted before, with the same content; `wallet.payload_differs` with another. */
  async function claimed(tx: Tx, name: string, content: string) {
    const key = nameKey(name)
    const claim = { key, bucket: bucketOf(key), fingerprint: printOf(content) }
    if (await store.claim(tx, claim)) return claim
    if ((await store.fingerprintOf(tx, claim)) !== claim.fingerprint) refuse('wallet.payload_differs')
    return null
  }
  /** `locked` holds at least the accounts of the journal. */
  async function write(tx: Tx, { key, fingerprint }: Claim, journal: Journal, locked: readonly ChainedAccount[]) {
    const { entries, moves } = linesOf(journal)
    const names = namesIn(journal)
    const touched = locked.filter((one) => names.includes(one.account))
    const { numbered, after } = applyEntries(key, touched, entries)
    await store.record(tx, { ...journal, key, fingerprint, entries: numbered, after, moves })
    await changes(tx, [...new Set(names.map(ownerOf))])
  }
  /** The accounts on which a debt is booked, locked, so that what is decided of them still holds when it is written. */
  async function lockedOf(tx: Tx, memberId: MemberId) {
    const accounts = await store.lock(tx, [account.cash(memberId), account.receivable(memberId)])
    const { cash, receivable: owed } = balanceFrom(memberId, accounts)
    return { accounts, cash, owed }
  }
  return {
    openAccounts: (tx: Tx, memberId: MemberId): Promise<void> => store.open(tx, memberId),

    async post(tx: Tx, journal: Journal): Promise<void> {
      const names = namesIn(journal)
      if (!law().playerTransfers && passesBetweenMembers(journal)) refuse('wallet.transfer_forbidden')
      const claim = await claimed(tx, nameOf(journal), contentOf(journal))
      if (claim) await write(tx, claim, journal, await store.lock(tx, names))
    },

    async takeBack(tx: Tx, { kind, reference, part, at, memberId, to, amount }: Taking): Promise<Owed | null> {
      const name = `${nameOf({ kind, reference })}:${part}`
      const claim = await claimed(tx, name, JSON.stringify([memberId, to, amount.toString()]))
      if (!claim) return null
      const { accounts, cash, owed } = await lockedOf(tx, memberId)
      await write(tx, claim, { kind, reference, at, postings: takenFrom(memberId, { to, amount, cash }) }, accounts)
      return { before: owed, after: units(owed + (amount > cash ? amount - cash : 0n)) }
    },

    async repay(tx: Tx, { reference, at, memberId }: Pick<Taking, 'reference' | 'at' | 'memberId'>): Promise<void> {
      const { accounts, cash, owed } = await lockedOf(tx, memberId)
      const postings = repaidFrom(memberId, { cash, owed })
      if (postings.length === 0) return
      const kind = 'owed.repaid'
      const claim = await claimed(tx, nameOf({ kind, reference }), memberId)
      if (claim) await write(tx, claim, { kind, reference, at, postings }, accounts)
    },

    creditMany,

    async postMany(tx: Tx, credits: Credits): Promise<void> {
      if (credits.credits.length === 0) return
      await tx.executeQuery(creditMany(credits))
      await changes(tx, [...new Set(credits.credits.map((one) => one.memberId))])
    },

    async balanceOf(reader: Reader, memberId: MemberId): Promise<Balance> {
      return balanceFrom(memberId, await store.pockets(reader, [memberId]))
    },

    async balancesOf(reader: Reader, memberIds: readonly MemberId[]): Promise<Map<MemberId, Balance>> {
      if (memberIds.length === 0) return new Map()
      const states = await store.pockets(reader, memberIds)
      const byOwner = Map.groupBy(states, (state) => ownerOf(state.account))
      return new Map(memberIds.map((memberId) => [memberId, balanceFrom(memberId, byOwner.get(memberId) ?? [])]))
    },
  }
}

const namesIn = (journal: Journal): AccountName[] => [
  ...new Set(linesOf(journal).entries.map((entry) => entry.account)),
]

const nameOf = ({ kind, reference }: Pick<Journal, 'kind' | 'reference'>): string => `${kind}:${reference}`

const contentOf = ({ postings }: Journal): string =>
  JSON.stringify(postings.map(({ from, to, amount }) => [from, to, amount.toString()]))
