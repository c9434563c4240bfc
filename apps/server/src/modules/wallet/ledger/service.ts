import { isTrialId, type MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Write } from '../../../platform/db/writes.ts'
import type { Chart } from '../chart.ts'
import { fingerprintOf, keyFromName } from '../keys.ts'
import type {
  AccountName,
  Balance,
  Clawback,
  Credits,
  DebtChange,
  Journal,
  PlayMoneyGrant,
  Pocket,
  Standing,
} from '../model.ts'
import { account, accountsOf, bucketOf, firstBucketOf, ownerOf, signedEntries } from '../rules.ts'
import {
  type AccountState,
  applyJournals,
  balanceFrom,
  type ChainedAccount,
  clawbackPostings,
  groupCredits,
  isTransferBetweenMembers,
  repaymentPostings,
} from './rules.ts'
import type { ledgerStore, PostingKey } from './store.ts'

export type LedgerDeps = {
  store: typeof ledgerStore
  chart: Chart
  /** Announces that balances change when `tx` commits. */
  publishChanges(tx: Tx, memberIds: readonly MemberId[]): Promise<void>
  /** The rules of the jurisdiction in force. */
  jurisdiction(): { readonly playerTransfers: boolean }
}

export type Ledger = ReturnType<typeof ledgerService>

/** The postings in the caller's transaction: `wallet.post` and its variants. */
export function ledgerService(deps: LedgerDeps) {
  const { store, chart, publishChanges } = deps
  const creditWrite = ({ at, credits }: Credits): Write => store.creditWrite(at, groupCredits(credits))
  const namesOf = (memberIds: readonly MemberId[]): AccountName[] => {
    const pockets = chart.pocketNames()
    return memberIds.flatMap((memberId) => accountsOf(memberId, pockets))
  }
  return {
    openAccounts: (tx: Tx, memberId: MemberId): Promise<void> =>
      store.open(tx, accountsOf(memberId, ['cash', 'held', 'receivable'])),
    freeze: store.freeze,
    setLimited: store.setLimited,
    async standingOf(tx: Tx, memberId: MemberId): Promise<Standing> {
      const { isFrozen, isLimited } = await store.lockFlags(tx, memberId)
      return { freeze: isFrozen ? await store.freezeOf(tx, memberId) : null, isLimited }
    },
    unfreeze: store.unfreeze,
    grantPlayMoney: (tx: Tx, grant: PlayMoneyGrant): Promise<void> => grantPlayMoney(deps, tx, grant),
    post: (tx: Tx, journal: Journal): Promise<void> => postMany(deps, tx, [journal]),
    postMany: (tx: Tx, journals: readonly Journal[]): Promise<void> => postMany(deps, tx, journals),
    clawBack: (tx: Tx, clawback: Clawback): Promise<DebtChange | null> => clawBack(deps, tx, clawback),
    repayDebt: (tx: Tx, repayment: Repayment): Promise<void> => repayDebt(deps, tx, repayment),
    creditWrite,

    async postCredits(tx: Tx, credits: Credits): Promise<void> {
      if (credits.credits.length === 0) return
      await tx.executeQuery(creditWrite(credits))
      await publishChanges(tx, [...new Set(credits.credits.map(({ to }) => ownerOf(to)))])
    },

    async balanceOf(reader: Reader, memberId: MemberId): Promise<Balance> {
      return balanceFrom(await store.findAccounts(reader, namesOf([memberId])))
    },

    async balancesOf(reader: Reader, memberIds: readonly MemberId[]): Promise<Map<MemberId, Balance>> {
      if (memberIds.length === 0) return new Map()
      return balancesFrom(memberIds, await store.findAccounts(reader, namesOf(memberIds)))
    },

    async lockBalances(tx: Tx, memberIds: readonly MemberId[]): Promise<Map<MemberId, Balance>> {
      return balancesFrom(memberIds, await store.lockOpen(tx, namesOf(memberIds)))
    },
  }
}

function balancesFrom(memberIds: readonly MemberId[], states: readonly AccountState[]): Map<MemberId, Balance> {
  const byOwner = Map.groupBy(states, (state) => ownerOf(state.account))
  return new Map(memberIds.map((memberId) => [memberId, balanceFrom(byOwner.get(memberId) ?? [])]))
}

/** Posts the journals that were not posted before, in their order. */
async function postMany(deps: LedgerDeps, tx: Tx, journals: readonly Journal[]): Promise<void> {
  const { store, chart, jurisdiction } = deps
  for (const journal of journals) {
    for (const { from, to } of journal.postings) for (const name of [from, to]) chart.assertRegistered(name)
    if (!jurisdiction().playerTransfers && isTransferBetweenMembers(journal)) refuse('wallet.transfer_forbidden')
  }
  const named = journals.map((journal) => ({
    journal,
    name: keyName(journal),
    memberId: ownerOf(namesIn(journal)[0]!),
    payload: payloadOf(journal),
  }))
  const reserved = await reserveKeys(deps, tx, named)
  if (reserved.length === 0) return
  const names = [...new Set(reserved.flatMap(({ journal }) => namesIn(journal)))]
  await writeJournals(deps, tx, { reserved, locked: await store.lock(tx, names) })
}

/** Play money that is taken back leaves no debt: the house gives what a trial account lacks. */
async function coverTrial(deps: LedgerDeps, tx: Tx, clawback: Clawback): Promise<void> {
  const { kind, reference, part, at, memberId, amount } = clawback
  const { cash } = await lockCashAndDebt(deps, tx, memberId)
  if (cash >= amount) return
  const lack = { memberId, reference: `${kind}:${reference}:${part}`, at, amount: units(amount - cash) }
  await grantPlayMoney(deps, tx, lack)
}

async function grantPlayMoney(deps: LedgerDeps, tx: Tx, { memberId, reference, at, amount }: PlayMoneyGrant) {
  invariant(isTrialId(memberId), 'play money is for trial accounts')
  const postings = [{ from: account.house('world'), to: account.cash(memberId), amount }]
  await postMany(deps, tx, [{ kind: 'trial.grant', reference, at, postings }])
}

async function clawBack(deps: LedgerDeps, tx: Tx, clawback: Clawback): Promise<DebtChange | null> {
  const { kind, reference, part, at, memberId, to, amount, first } = clawback
  const name = `${keyName({ kind, reference })}:${part}`
  const payload = JSON.stringify([memberId, to, amount.toString()])
  const [reserved] = await reserveKeys(deps, tx, [{ name, memberId, payload }])
  if (!reserved) return null
  if (isTrialId(memberId)) await coverTrial(deps, tx, clawback)
  const { accounts, cash, debt, others } = await lockCashAndDebt(deps, tx, memberId, first ? [first.pocket] : [])
  const postings = clawbackPostings(memberId, { to, amount, cash, others, first })
  const journal = { kind, reference, at, postings }
  await writeJournals(deps, tx, { reserved: [{ ...reserved, journal }], locked: accounts })
  const owed = postings.find(({ from }) => from === account.receivable(memberId))?.amount ?? 0n
  return { before: debt, after: units(debt + owed) }
}

type Repayment = Pick<Clawback, 'reference' | 'at' | 'memberId'>
async function repayDebt(deps: LedgerDeps, tx: Tx, { reference, at, memberId }: Repayment): Promise<void> {
  const { accounts, cash, debt } = await lockCashAndDebt(deps, tx, memberId)
  const postings = repaymentPostings(memberId, { cash, debt })
  if (postings.length === 0) return
  const journal: Journal = { kind: 'owed.repaid', reference, at, postings }
  const named = [{ name: keyName(journal), memberId, payload: memberId, journal }]
  const reserved = await reserveKeys(deps, tx, named)
  if (reserved.length > 0) await writeJournals(deps, tx, { reserved, locked: accounts })
}

type Named = { name: string; memberId: MemberId; payload: string }
/** Reserves keys of journals, and answers those that were not posted before. Refuses one that was posted with another payload. */
async function reserveKeys<T extends Named>(
  { store }: LedgerDeps,
  tx: Tx,
  named: readonly T[],
): Promise<(T & { postingKey: PostingKey })[]> {
  const wanted = named.map((one) => ({ ...one, postingKey: postingKeyOf(one) }))
  const keys = wanted.map(({ postingKey }) => postingKey)
  const added = await store.reserveKeys(tx, keys)
  if (added.size === wanted.length) return wanted
  const known = await store.findFingerprints(tx, keys)
  if (keys.some(({ key, fingerprint }) => known.get(key) !== fingerprint)) refuse('wallet.payload_differs')
  return wanted.filter(({ postingKey }) => added.has(postingKey.key))
}

const postingKeyOf = ({ name, memberId, payload }: Named): PostingKey => ({
  key: keyFromName(name),
  bucket: firstBucketOf(bucketOf(memberId)),
  fingerprint: fingerprintOf(payload),
})

type JournalsInput = {
  reserved: readonly { postingKey: PostingKey; journal: Journal }[]
  /** At least the accounts of the journals. */
  locked: readonly ChainedAccount[]
}
async function writeJournals(
  { store, publishChanges }: LedgerDeps,
  tx: Tx,
  { reserved, locked }: JournalsInput,
): Promise<void> {
  const signed = reserved.map(({ postingKey, journal }) => ({ ...journal, ...postingKey, ...signedEntries(journal) }))
  const names = new Set(signed.flatMap(({ entries }) => entries.map((entry) => entry.account)))
  const touched = locked.filter((one) => names.has(one.account))
  const { numbered, after } = applyJournals(touched, signed)
  await store.record(
    tx,
    signed.map((one, at) => ({ ...one, entries: numbered[at]! })),
    after,
  )
  await publishChanges(tx, [...new Set([...names].map(ownerOf))])
}

/** Locks cash, receivable and other pockets, so that their balances hold until the postings are written. */
async function lockCashAndDebt({ store }: LedgerDeps, tx: Tx, memberId: MemberId, pockets: readonly Pocket[] = []) {
  const accounts = await store.lock(tx, accountsOf(memberId, ['cash', 'receivable', ...pockets]))
  const { cash, receivable: debt, others } = balanceFrom(accounts)
  return { accounts, cash, debt, others }
}

const namesIn = (journal: Journal): AccountName[] => [
  ...new Set(signedEntries(journal).entries.map((entry) => entry.account)),
]

const keyName = ({ kind, reference }: Pick<Journal, 'kind' | 'reference'>): string => `${kind}:${reference}`

const payloadOf = ({ postings }: Journal): string =>
  JSON.stringify(postings.map(({ from, to, amount }) => [from, to, amount.toString()]))
