import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { nameKey, printOf } from '../keys.ts'
import type { Balance, Credits, Journal } from '../model.ts'
import { bucketOf, linesOf, ownerOf } from '../rules.ts'
import { applyEntries, balanceFrom, creditRuns, passesBetweenMembers } from './rules.ts'
import type { ledgerStore } from './store.ts'

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
  function prepareMany({ at, credits, untold }: Credits): (tx: Tx) => Promise<void> {
    if (credits.length === 0) return async () => {}
    const runs = creditRuns(credits)
    const credit = store.credit(at, runs)
    return async (tx) => {
      invariant((await credit(tx)) === runs.sums.length, 'every account of a credit is open')
      if (!untold) await changes(tx, [...new Set(credits.map((one) => one.memberId))])
    }
  }
  return {
    openAccounts: (tx: Tx, memberId: MemberId): Promise<void> => store.open(tx, memberId),

    async post(tx: Tx, journal: Journal): Promise<void> {
      const { entries, moves } = linesOf(journal)
      if (!law().playerTransfers && passesBetweenMembers(journal)) refuse('wallet.transfer_forbidden')
      const key = nameKey(`${journal.kind}:${journal.reference}`)
      const claim = { key, bucket: bucketOf(key), fingerprint: printOf(contentOf(journal)) }
      if (!(await store.claim(tx, claim))) {
        if ((await store.fingerprintOf(tx, claim)) !== claim.fingerprint) refuse('wallet.payload_differs')
        return
      }
      const names = [...new Set(entries.map((entry) => entry.account))]
      const { numbered, after } = applyEntries(key, await store.lock(tx, names), entries)
      await store.record(tx, { ...journal, key, fingerprint: claim.fingerprint, entries: numbered, after, moves })
      await changes(tx, [...new Set(names.map(ownerOf))])
    },

    prepareMany,

    postMany: (tx: Tx, credits: Credits): Promise<void> => prepareMany(credits)(tx),

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

const contentOf = ({ postings }: Journal): string =>
  JSON.stringify(postings.map(({ from, to, amount }) => [from, to, amount.toString()]))
