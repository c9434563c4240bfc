import { recordOf } from '@croupier/kernel/objects'
import { describe, expect, test } from 'vitest'
import { type Access, accessOf, FLAGS, type Flag, type Flags } from './access.ts'

const flagsOf = (...on: Flag[]): Flags => recordOf(FLAGS, (flag) => on.includes(flag))

/** Every combination of the flags. */
const ALL: Flags[] = Array.from({ length: 2 ** FLAGS.length }, (_, bits) =>
  flagsOf(...FLAGS.filter((_, at) => (bits >> at) % 2 === 1)),
)

describe('§2, §3 the flags and the tabs of the modals', () => {
  test.each<[string, Flags, Partial<Access>]>([
    ['none', flagsOf(), { login: ['username'], register: [], reset: ['email'] }],
    ['USERNAMEREG3', flagsOf('USERNAMEREG3'), { register: ['username'] }],
    ['MOBILENUMREG3', flagsOf('MOBILENUMREG3'), { register: ['mobile'], mobileNeedsCode: true }],
    [
      'both registrations',
      flagsOf('USERNAMEREG3', 'MOBILENUMREG3'),
      { login: ['username'], register: ['username', 'mobile'], reset: ['email'] },
    ],
    ['MOBILEVERCODELOGIN3', flagsOf('MOBILEVERCODELOGIN3'), { login: ['username', 'mobile'], register: [] }],
    ['REGMOBVERF3', flagsOf('REGMOBVERF3'), { reset: ['email', 'mobile'], mobileNeedsCode: true }],
    ['MOBILENUMPASSREG3', flagsOf('MOBILENUMPASSREG3'), { mobileSetsPassword: true, mobileNeedsCode: false }],
    [
      'REGMOBVERF3 with MOBILENUMPASSREG3',
      flagsOf('REGMOBVERF3', 'MOBILENUMPASSREG3'),
      { mobileSetsPassword: true, mobileNeedsCode: true },
    ],
    ['FREEPLAY3', flagsOf('FREEPLAY3'), { login: ['username'], register: [], reset: ['email'], freePlay: true }],
    ['PWDEXPFORCECHANGE3', flagsOf('PWDEXPFORCECHANGE3'), { login: ['username'], register: [], reset: ['email'] }],
  ])('%s', (_, flags, tabs) => {
    expect(accessOf(flags)).toMatchObject(tabs)
  })

  test.each(ALL.map((flags) => [FLAGS.filter((flag) => flags[flag]).join(' ') || 'none', flags] as const))(
    'each tab follows its own flag only: %s',
    (_, flags) => {
      const { login, register, reset, mobileNeedsCode, mobileSetsPassword, freePlay } = accessOf(flags)
      expect(freePlay).toBe(flags.FREEPLAY3)
      expect(login).toEqual(flags.MOBILEVERCODELOGIN3 ? ['username', 'mobile'] : ['username'])
      expect(register.includes('username')).toBe(flags.USERNAMEREG3)
      expect(register.includes('mobile')).toBe(flags.MOBILENUMREG3)
      expect(reset).toEqual(flags.REGMOBVERF3 ? ['email', 'mobile'] : ['email'])
      expect(mobileSetsPassword).toBe(flags.MOBILENUMPASSREG3)
      // Nobody registers with nothing but an unproved number.
      expect(mobileNeedsCode || mobileSetsPassword).toBe(true)
    },
  )
})
