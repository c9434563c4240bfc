import { memberIdOf } from '@croupier/kernel/ids'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import { describe, expect, test } from 'vitest'
import { claimRefusal, mayBeOffered } from './rules.ts'

const ana = memberIdOf('ana')
const now = new Date('2026-11-21T10:00:00.000Z')
const later = new Date('2026-11-21T10:00:00.001Z')

describe('an account', () => {
  test.each`
    type                        | status       | isBarred | gets
    ${ACCOUNT_TYPE.member}      | ${'active'}  | ${false} | ${true}
    ${ACCOUNT_TYPE.agent}       | ${'active'}  | ${false} | ${true}
    ${ACCOUNT_TYPE.masterAgent} | ${'active'}  | ${false} | ${true}
    ${ACCOUNT_TYPE.member}      | ${'active'}  | ${true}  | ${false}
    ${ACCOUNT_TYPE.member}      | ${'blocked'} | ${false} | ${false}
    ${ACCOUNT_TYPE.member}      | ${'closed'}  | ${false} | ${false}
    ${ACCOUNT_TYPE.trial}       | ${'active'}  | ${false} | ${false}
    ${ACCOUNT_TYPE.assistant}   | ${'active'}  | ${false} | ${false}
  `('of type $type, $status, barred $isBarred: offered $gets', ({ type, status, isBarred, gets }) => {
    expect(mayBeOffered({ accountType: type, status }, isBarred)).toBe(gets)
  })
})

describe('a claim', () => {
  test.each`
    state          | expiresAt | memberId             | refusal
    ${'offered'}   | ${later}  | ${ana}               | ${null}
    ${'offered'}   | ${now}    | ${ana}               | ${'rewards.grant_ended'}
    ${'claimed'}   | ${later}  | ${ana}               | ${'rewards.grant_ended'}
    ${'withdrawn'} | ${later}  | ${ana}               | ${'rewards.grant_ended'}
    ${'expired'}   | ${later}  | ${ana}               | ${'rewards.grant_ended'}
    ${'offered'}   | ${later}  | ${memberIdOf('ben')} | ${'rewards.grant_unknown'}
  `('of a grant that is $state: $refusal', ({ state, expiresAt, memberId, refusal }) => {
    expect(claimRefusal({ memberId, state, expiresAt }, ana, now)).toBe(refusal)
  })

  test('of a grant that does not exist is refused as unknown', () => {
    expect(claimRefusal(undefined, ana, now)).toBe('rewards.grant_unknown')
  })
})
