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
  applyEntries,
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
    post: (tx: Tx, journal: Journal): Promise<void> => post(deps, tx, journal),
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
      const states = await store.findAccounts(reader, namesOf(memberIds))
      const byOwner = Map.groupBy(states, (state) => ownerOf(state.account))
      return new Map(memberIds.map((memberId) => [memberId, balanceFrom(byOwner.get(memberId) ?? [])]))
    },
  }
}

async function post(deps: LedgerDeps, tx: Tx, journal: Journal): Promise<void> {
  const { store, chart, jurisdiction } = deps
  const names = namesIn(journal)
  for (const { from, to } of journal.postings) for (const name of [from, to]) chart.assertRegistered(name)
  if (!jurisdiction().playerTransfers && isTransferBetweenMembers(journal)) refuse('wallet.transfer_forbidden')
  const memberId = ownerOf(names[0]!)
  const postingKey = await reserveKey(deps, tx, { name: keyName(journal), memberId, payload: payloadOf(journal) })
  if (postingKey) await writeJournal(deps, tx, { postingKey, journal, locked: await store.lock(tx, names) })
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
  await post(deps, tx, { kind: 'trial.grant', reference, at, postings })
}

async function clawBack(deps: LedgerDeps, tx: Tx, clawback: Clawback): Promise<DebtChange | null> {
  const { kind, reference, part, at, memberId, to, amount, first } = clawback
  const name = `${keyName({ kind, reference })}:${part}`
  const payload = JSON.stringify([memberId, to, amount.toString()])
  const postingKey = await reserveKey(deps, tx, { name, memberId, payload })
  if (!postingKey) return null
  if (isTrialId(memberId)) await coverTrial(deps, tx, clawback)
  const { accounts, cash, debt, others } = await lockCashAndDebt(deps, tx, memberId, first ? [first.pocket] : [])
  const postings = clawbackPostings(memberId, { to, amount, cash, others, first })
  await writeJournal(deps, tx, { postingKey, journal: { kind, reference, at, postings }, locked: accounts })
  const owed = postings.find(({ from }) => from === account.receivable(memberId))?.amount ?? 0n
  return { before: debt, after: units(debt + owed) }
}

type Repayment = Pick<Clawback, 'reference' | 'at' | 'memberId'>
async function repayDebt(deps: LedgerDeps, tx: Tx, { reference, at, memberId }: Repayment): Promise<void> {
  const { accounts, cash, debt } = await lockCashAndDebt(deps, tx, memberId)
  const postings = repaymentPostings(memberId, { cash, debt })
  if (postings.length === 0) return
  const kind = 'owed.repaid'
  const postingKey = await reserveKey(deps, tx, { name: keyName({ kind, reference }), memberId, payload: memberId })
  if (postingKey)
    await writeJournal(deps, tx, { postingKey, journal: { kind, reference, at, postings }, locked: accounts })
}

/** Reserves a journal's key. Null when the key was posted before with the same payload; refuses another payload. */
async function reserveKey(
  { store }: LedgerDeps,
  tx: Tx,
  { name, memberId, payload }: { name: string; memberId: MemberId; payload: string },
): Promise<PostingKey | null> {
  const postingKey = {
    key: keyFromName(name),
    bucket: firstBucketOf(bucketOf(memberId)),
    fingerprint: fingerprintOf(payload),
  }
  if (await store.reserveKey(tx, postingKey)) return postingKey
  if ((await store.findFingerprint(tx, postingKey)) !== postingKey.fingerprint) refuse('wallet.payload_differs')
  return null
}

/** `locked` has at least the accounts of the journal. */
type JournalInput = { postingKey: PostingKey; journal: Journal; locked: readonly ChainedAccount[] }
async function writeJournal(
  { store, publishChanges }: LedgerDeps,
  tx: Tx,
  { postingKey, journal, locked }: JournalInput,
): Promise<void> {
  const { key, fingerprint } = postingKey
  const { entries, houseEntries } = signedEntries(journal)
  const names = namesIn(journal)
  const touched = locked.filter((one) => names.includes(one.account))
  const { numbered, after } = applyEntries(key, touched, entries)
  await store.record(tx, { ...journal, key, fingerprint, entries: numbered, after, houseEntries })
  await publishChanges(tx, [...new Set(names.map(ownerOf))])
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
