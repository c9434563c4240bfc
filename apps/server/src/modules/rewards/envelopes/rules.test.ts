import type { MemberId } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { type ClaimRequest, type ClaimsSoFar, decideClaims } from './rules.ts'

const id = (name: string) => name as MemberId
const ALL = new Set(['ana', 'ben', 'eve', 'tom'].map(id))
const open: ClaimsSoFar = {
  isOver: false,
  amounts: ['3', '1', '2'].map(parseMoney),
  taken: 0,
  held: new Map(),
  eligible: ALL,
  checked: ALL,
  ofOrigins: new Map(),
  limits: { perDevice: 1, perNetwork: 2 },
}
const claim = (name: string, device: string | null = null, network: string | null = null): ClaimRequest => ({
  memberId: id(name),
  key: `key of ${name}`,
  device,
  network,
})
/** The numbers of the envelopes, or the refusals. */
const answersTo = (requests: readonly ClaimRequest[], change: Partial<ClaimsSoFar> = {}) =>
  decideClaims({ ...open, ...change }, requests).answers.map((one) => (typeof one === 'string' ? one : one.number))

describe('claims of red envelopes (Reward rules §8)', () => {
  test('from one device get one envelope, and those from one network as many as the setting says', () => {
    expect(answersTo([claim('ana', 'phone', 'home'), claim('ben', 'phone', 'home')])).toEqual([
      1,
      'rewards.envelope_device',
    ])
    const three = [claim('ana', 'phone', 'home'), claim('ben', 'laptop', 'home'), claim('eve', 'tablet', 'home')]
    expect(answersTo(three)).toEqual([1, 2, 'rewards.envelope_device'])
    expect(answersTo([claim('tom', 'phone', 'home')], { ofOrigins: new Map([['phone', 1]]) })).toEqual([
      'rewards.envelope_device',
    ])
  })

  test('from private addresses are not limited', () => {
    expect(answersTo([claim('ana'), claim('ben'), claim('eve')])).toEqual([1, 2, 3])
  })

  test('without the human check of the day take no number', () => {
    const checked = new Set([id('ben')])
    expect(answersTo([claim('ana', 'phone'), claim('ben', 'phone')], { checked })).toEqual([
      'rewards.envelope_check',
      1,
    ])
  })

  test('of a drop that is empty are refused as such before the human check', () => {
    expect(answersTo([claim('ana')], { checked: new Set(), taken: 3 })).toEqual(['rewards.envelope_empty'])
  })
})
