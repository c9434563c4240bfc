import { MS, plusMs } from '@croupier/kernel/clock'
import { expect, test } from 'vitest'
import { isChange, isSameName, maskName, plainNumber } from './rules.ts'

test.each`
  payee            | holder            | same
  ${'Ana Li'}      | ${'ANA LI'}       | ${true}
  ${'Ana Li'}      | ${'LI, Ana'}      | ${true}
  ${'Ana  Li '}    | ${'ana li'}       | ${true}
  ${'Jean-Luc Oh'} | ${'JEAN LUC OH'}  | ${true}
  ${'Ana Li'}      | ${'Ana Lin'}      | ${false}
  ${'Ana Li'}      | ${'Ana'}          | ${false}
  ${'Ana Li'}      | ${'Ana Ana Li'}   | ${false}
  ${'王小明'}      | ${'王小明'}       | ${true}
  ${"Nia O'Hara"}  | ${'NIA O’HARA'}   | ${true}
  ${'Ana Li'}      | ${'ＡＮＡ ＬＩ'}  | ${true}
  ${'Jo Strauß'}   | ${'JO STRAUSS'}   | ${true}
  ${'Ana Li'}      | ${'А\u043da Li'}  | ${false}
  ${'Ana Li'}      | ${'Ana\u200b Li'} | ${false}
  ${'Ana Li'}      | ${'Ms Ana Li'}    | ${false}
  ${'Ana Li'}      | ${'AnaLi'}        | ${false}
  ${'Ana Li'}      | ${'Ben Li'}       | ${false}
  ${'Ana Li'}      | ${''}             | ${false}
  ${'é'}           | ${'e\u0301'}      | ${true}
  ${'...'}         | ${'---'}          | ${false}
`('T032 the holder "$holder" is "$payee": $same', ({ payee, holder, same }) => {
  expect(isSameName(payee, holder)).toBe(same)
})

test('T151 a masked name shows first letters only, and a plain number has no separators', () => {
  expect(maskName('Dao  Hien Ngoc')).toBe('D** H*** N***')
  expect(plainNumber('12-34 ab')).toBe('1234AB')
})

const registeredAt = new Date('2026-03-02T10:00:00Z')
test.each`
  hasHadAccounts | hours | change
  ${false}       | ${1}  | ${false}
  ${false}       | ${23} | ${false}
  ${false}       | ${24} | ${true}
  ${true}        | ${1}  | ${true}
`('T032 an account added $hours h after registration (others before: $hasHadAccounts): cooldown $change', (row) => {
  expect(isChange({ ...row, registeredAt }, 24, plusMs(registeredAt, row.hours * MS.hour))).toBe(row.change)
})
