import { MS, plusMs } from '@croupier/kernel/clock'
import { parseMoney, ZERO } from '@croupier/kernel/money'
import type { Refusal } from '@croupier/kernel/refusals'
import { expect, test } from 'vitest'
import { mayRequest } from './rules.ts'

const now = new Date('2026-03-02T10:00:00Z')
/** The hours from now; null is never. */
const at = (hours: number | null) => (hours === null ? null : plusMs(now, hours * MS.hour))

test.each`
  account | member  | owes      | outcome
  ${-1}   | ${null} | ${'0'}    | ${'ok'}
  ${0}    | ${null} | ${'0'}    | ${'ok'}
  ${5}    | ${null} | ${'0'}    | ${'cashier.withdrawal_cooldown until 5'}
  ${-1}   | ${3}    | ${'0'}    | ${'cashier.withdrawal_cooldown until 3'}
  ${5}    | ${3}    | ${'0'}    | ${'cashier.withdrawal_cooldown until 5'}
  ${3}    | ${5}    | ${'0'}    | ${'cashier.withdrawal_cooldown until 5'}
  ${5}    | ${null} | ${'1.00'} | ${'cashier.withdrawal_cooldown until 5'}
  ${-1}   | ${-1}   | ${'1.00'} | ${'cashier.receivable_open'}
`(
  'T032 with an account usable in $account h, a cooldown of $member h and a debt of $owes, the answer is $outcome',
  (row) => {
    const facts = {
      cooldownEndsAt: at(row.member),
      usableFrom: at(row.account)!,
      receivable: row.owes === '0' ? ZERO : parseMoney(row.owes),
    }
    const request = () => {
      try {
        mayRequest(facts, now)
        return 'ok'
      } catch (error) {
        const { code, detail } = error as Refusal
        const until = detail.until as string | undefined
        return until ? `${code} until ${(new Date(until).getTime() - now.getTime()) / MS.hour}` : code
      }
    }
    expect(request()).toBe(row.outcome)
  },
)
