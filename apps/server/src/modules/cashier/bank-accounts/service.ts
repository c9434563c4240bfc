import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { MethodKind } from '@croupier/wire/cashier/methods'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { MemberSession } from '../../../platform/http/session.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { resealRows } from '../../../platform/secrets/reseal.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Members } from '../ports.ts'
import { isChange, maskName, mayAdd, plainNumber } from './rules.ts'
import { type BankAccount, bankAccountsStore as store } from './store.ts'

export type BankAccountsDeps = {
  db: Db
  clock: Clock
  random: Random
  vault: Vault
  outbox: Outbox
  members: Members
  bounds(): { bankAccountsMost: number; accountRestHours: number }
}
export type BankAccountsService = ReturnType<typeof bankAccountsService>
type Adding = { kind: MethodKind; institution: string; holder: string; number: string }

const HOLDER = 'cashier.holder'
const NUMBER = 'cashier.number'
const ENDS = 4

/** T032: where a member's money may go: accounts in the member's own name, sealed, and resting when they are new. */
export function bankAccountsService({ db, clock, random, vault, outbox, members, bounds }: BankAccountsDeps) {
  const seal = (purpose: string, text: string) => vault.seal(purpose, Buffer.from(text))
  const open = (purpose: string, sealed: Buffer) => vault.open(purpose, sealed).toString('utf8')
  const fingerprintsOf = (number: string) => vault.prints(NUMBER, plainNumber(number)) as [string, ...string[]]
  const view = (one: BankAccount) => ({
    id: one.id,
    kind: one.kind,
    institution: one.institution,
    holder: maskName(open(HOLDER, one.holderSealed)),
    numberEnds: one.numberEnds,
    addedAt: one.addedAt,
    usableFrom: one.usableFrom,
  })
  async function add(tx: Tx, memberId: MemberId, sessionId: string, { kind, institution, holder, number }: Adding) {
    await store.lockMember(tx, memberId)
    const { bankAccountsMost: most, accountRestHours } = bounds()
    const count = (await store.ofMember(tx, memberId)).length
    mayAdd({ count, most, payeeName: await members.payeeNameOf(tx, memberId), holder })
    const now = clock.now()
    const registeredAt = await members.registeredAt(tx, memberId)
    const rests = isChange({ hasHadAccounts: await store.hasHad(tx, memberId), registeredAt }, accountRestHours, now)
    const account: BankAccount = {
      id: uuidV7(now, random),
      memberId,
      kind,
      institution,
      holderSealed: seal(HOLDER, holder),
      numberSealed: seal(NUMBER, plainNumber(number)),
      numberEnds: plainNumber(number).slice(-ENDS),
      addedAt: now,
      usableFrom: rests ? plusMs(now, accountRestHours * MS.hour) : now,
    }
    const [fingerprint, ...former] = fingerprintsOf(number)
    if (await store.isKnown(tx, former)) refuse('cashier.bank_account_taken')
    if (!(await store.add(tx, { ...account, fingerprint }))) refuse('cashier.bank_account_taken')
    if (rests) {
      await members.secured(tx, { memberId, what: 'bank_account', keepSession: sessionId })
    } else {
      const reference = `bank_account:${account.id}`
      await outbox.record(tx, 'member.secured', { reference, memberId, what: 'bank_account' })
    }
    return view(account)
  }
  return {
    async list(memberId: MemberId) {
      const name = await members.payeeNameOf(db, memberId)
      return {
        accounts: (await store.ofMember(db, memberId)).map(view),
        limit: bounds().bankAccountsMost,
        payeeName: name === null ? null : maskName(name),
      }
    },
    add: ({ memberId, sessionId }: MemberSession, adding: Adding) =>
      db.transaction().execute((tx) => add(tx, memberId, sessionId, adding)),
    remove: (memberId: MemberId, id: string) =>
      db.transaction().execute(async (tx) => {
        if (!(await store.remove(tx, memberId, id, clock.now()))) refuse('cashier.bank_account_unknown')
        return {}
      }),
    /** The member's account of this kind for a withdrawal, or `cashier.bank_account_unknown`. */
    async forWithdrawal(reader: Reader, memberId: MemberId, { id, kind }: Pick<BankAccount, 'id' | 'kind'>) {
      const account = (await store.ofMember(reader, memberId)).find((one) => one.id === id && one.kind === kind)
      return account ?? refuse('cashier.bank_account_unknown')
    },
    byIds: store.byIds,
    /** T169: seals under the secret of now what lies under another; answers how much. */
    reseal: () =>
      resealRows({
        next: (after, limit) => store.sealedAfter(db, after, limit),
        keyOf: (one) => one.id,
        isCurrent: (one) => vault.isCurrent(HOLDER, one.holderSealed) && vault.isCurrent(NUMBER, one.numberSealed),
        reseal(one) {
          const number = open(NUMBER, one.numberSealed)
          const numberSealed = seal(NUMBER, number)
          const holderSealed = seal(HOLDER, open(HOLDER, one.holderSealed))
          return store.reseal(db, one, { holderSealed, numberSealed, fingerprint: fingerprintsOf(number)[0] })
        },
      }),
    /** In clear: for the gateway and for the checker's name match only. */
    opened: (one: BankAccount) => ({
      holder: open(HOLDER, one.holderSealed),
      institution: one.institution,
      number: open(NUMBER, one.numberSealed),
    }),
  }
}
