import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { MethodKind } from '@croupier/wire/cashier/method-kinds'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { reencryptRows } from '../../../platform/secrets/reencrypt.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { Members } from '../ports.ts'
import { isChange, maskName, mayAdd, plainNumber } from './rules.ts'
import { type BankAccount, bankAccountsStore as store } from './store.ts'

export type BankAccountsDeps = {
  db: Db
  clock: Clock
  random: Random
  vault: Vault
  members: Members
  /** Port: other accounts with this bank account belong to the same person (T057). */
  personChanged(tx: Tx, memberId: MemberId): Promise<void>
  bounds(): { maxBankAccounts: number; accountCooldownHours: number }
}
export type BankAccountsService = ReturnType<typeof bankAccountsService>
type Adding = { kind: MethodKind; institution: string; holder: string; number: string }
type Parts = BankAccountsDeps & { secrets: AccountSecrets }

const HOLDER = 'cashier.holder'
const NUMBER = 'cashier.number'
const ENDS = 4

/** T032: where a member's money may go: accounts in the member's own name, encrypted, and in cooldown when they are new. */
export function bankAccountsService(deps: BankAccountsDeps) {
  const { db, clock, members, bounds } = deps
  const secrets = accountSecrets(deps.vault)
  const parts = { ...deps, secrets }
  return {
    async list(memberId: MemberId) {
      const name = await members.payeeNameOf(db, memberId)
      const accounts = await store.ofMember(db, memberId)
      return {
        accounts: accounts.map((one) => viewOf(secrets, one)),
        limit: bounds().maxBankAccounts,
        payeeName: name === null ? null : maskName(name),
      }
    },
    add: ({ memberId, sessionId }: MemberSession, adding: Adding) =>
      db.transaction().execute((tx) => add(parts, tx, { memberId, sessionId }, adding)),
    remove: (memberId: MemberId, id: string) =>
      db.transaction().execute(async (tx) => {
        if (!(await store.remove(tx, memberId, id, clock.now()))) refuse('cashier.bank_account_unknown')
        await members.notifyOwner(tx, { memberId, what: 'bank_account_removed' })
        return {}
      }),
    forWithdrawal,
    byIds: store.byIds,
    reencrypt: () => reencrypt(parts),
    /** Removes names and numbers of all accounts that the member had, when the law no longer keeps them. */
    erase: (tx: Tx, memberId: MemberId) => erase(parts, tx, memberId),
    /** In clear: for the gateway, and for the comparison of names by staff only. */
    decrypt: (one: BankAccount) => ({
      holder: secrets.holderOf(one),
      institution: one.institution,
      number: secrets.numberOf(one),
    }),
  }
}

type AccountSecrets = ReturnType<typeof accountSecrets>

/** Encryption of holders and numbers, and the fingerprints by which a number is found again. */
const accountSecrets = (vault: Vault) => ({
  encrypt: ({ holder, number }: Pick<Adding, 'holder' | 'number'>) => ({
    holderEncrypted: vault.encrypt(HOLDER, Buffer.from(holder)),
    numberEncrypted: vault.encrypt(NUMBER, Buffer.from(plainNumber(number))),
    fingerprint: vault.mac(NUMBER, plainNumber(number)),
  }),
  /** The fingerprints under former secrets. */
  formerFingerprintsOf: (number: string) => vault.macs(NUMBER, plainNumber(number)).slice(1),
  holderOf: ({ holderEncrypted }: BankAccount) => vault.decrypt(HOLDER, holderEncrypted).toString('utf8'),
  numberOf: ({ numberEncrypted }: BankAccount) => vault.decrypt(NUMBER, numberEncrypted).toString('utf8'),
  isCurrent: ({ holderEncrypted, numberEncrypted }: BankAccount) =>
    vault.isCurrent(HOLDER, holderEncrypted) && vault.isCurrent(NUMBER, numberEncrypted),
})

const viewOf = (secrets: AccountSecrets, one: BankAccount) => ({
  id: one.id,
  kind: one.kind,
  institution: one.institution,
  holder: maskName(secrets.holderOf(one)),
  numberEnds: one.numberEnds,
  addedAt: one.addedAt,
  usableFrom: one.usableFrom,
})

async function add(
  { clock, random, members, personChanged, bounds, secrets }: Parts,
  tx: Tx,
  { memberId, sessionId }: Pick<MemberSession, 'memberId' | 'sessionId'>,
  { kind, institution, holder, number }: Adding,
) {
  await store.lockMember(tx, memberId)
  const { maxBankAccounts, accountCooldownHours } = bounds()
  const count = (await store.ofMember(tx, memberId)).length
  mayAdd({ count, max: maxBankAccounts, payeeName: await members.payeeNameOf(tx, memberId), holder })
  const now = clock.now()
  const registeredAt = await members.registeredAt(tx, memberId)
  const startsCooldown = isChange(
    { hasHadAccounts: await store.hasHad(tx, memberId), registeredAt },
    accountCooldownHours,
    now,
  )
  const { fingerprint, ...encrypted } = secrets.encrypt({ holder, number })
  const account: BankAccount = {
    id: uuidV7(now, random),
    memberId,
    kind,
    institution,
    ...encrypted,
    numberEnds: plainNumber(number).slice(-ENDS),
    addedAt: now,
    usableFrom: startsCooldown ? plusMs(now, accountCooldownHours * MS.hour) : now,
  }
  if (await store.isKnown(tx, secrets.formerFingerprintsOf(number))) refuse('cashier.bank_account_taken')
  if (!(await store.add(tx, { ...account, fingerprint }))) refuse('cashier.bank_account_taken')
  await personChanged(tx, memberId)
  if (startsCooldown) {
    await members.secured(tx, { memberId, what: 'bank_account', keepSession: sessionId })
  } else {
    await members.notifyOwner(tx, { memberId, what: 'bank_account' })
  }
  return viewOf(secrets, account)
}

/** The member's account of this kind for a withdrawal, or `cashier.bank_account_unknown`. */
async function forWithdrawal(reader: Reader, memberId: MemberId, { id, kind }: Pick<BankAccount, 'id' | 'kind'>) {
  const account = (await store.ofMember(reader, memberId)).find((one) => one.id === id && one.kind === kind)
  return account ?? refuse('cashier.bank_account_unknown')
}

/** T169: re-encrypts with the current key; answers how many accounts. */
const reencrypt = ({ db, secrets }: Parts) =>
  reencryptRows({
    next: (after, limit) => store.listAfter(db, after, limit),
    keyOf: (one) => one.id,
    isCurrent: secrets.isCurrent,
    reencrypt: (one) =>
      store.reencrypt(db, one, secrets.encrypt({ holder: secrets.holderOf(one), number: secrets.numberOf(one) })),
  })

/** The fingerprint is that of the row itself, so that no two are equal. */
async function erase({ secrets }: Parts, tx: Tx, memberId: MemberId): Promise<void> {
  for (const one of await store.allOf(tx, memberId))
    await store.reencrypt(tx, one, { ...secrets.encrypt({ holder: '', number: '' }), fingerprint: one.id })
}
