import { memberIdOf as id } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import type { EnvelopeRequest } from './model.ts'
import { type ClaimRequest, type ClaimsSoFar, decideClaims, decideRequests, placesOf, requestsOf } from './rules.ts'

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

describe('requests of the first seconds, with the fairness `window` (Reward rules §8)', () => {
  const at = (time: string) => new Date(`2026-03-02T12:00:${time}Z`)
  const request = (arrival: number, name: string, receivedAt = at('00')): EnvelopeRequest => ({
    ...claim(name),
    arrival,
    receivedAt,
    salt: 'f0',
    owner: `${name} by pseudonym`,
  })

  test('are ordered by the stream of the drop, and later ones follow as they came', () => {
    const requests = [
      request(1, 'ana'),
      request(2, 'ben', at('09')),
      request(3, 'eve', at('10')),
      request(4, 'tom', at('09')),
    ]
    const reversed = { shuffle: <T>(list: readonly T[]) => list.toReversed() }
    expect(placesOf(requests, at('00'), reversed)).toEqual([4, 2, 1, 3])
    expect(requestsOf(requests, at('00'))).toEqual({
      early: ['ana by pseudonym', 'ben by pseudonym', 'tom by pseudonym'],
      late: ['eve by pseudonym'],
    })
  })

  test('wait, one for each member, unless they are refused already', () => {
    const asked = [
      claim('ana', 'phone'),
      claim('ana', 'laptop'),
      claim('ben', 'phone'),
      claim('eve'),
      claim('tom'),
      claim('kim'),
    ]
    const checked = new Set(['ana', 'ben', 'eve'].map(id))
    const { answers, accepted } = decideRequests({ ...open, checked }, new Set([id('eve')]), asked)
    expect(answers).toEqual([
      'waiting',
      'waiting',
      'rewards.envelope_device',
      'waiting',
      'rewards.envelope_check',
      'rewards.envelope_not_eligible',
    ])
    expect(accepted).toEqual([claim('ana', 'phone')])
    expect(decideRequests({ ...open, isOver: true }, new Set(), [claim('ana')]).answers).toEqual([
      'rewards.envelope_over',
    ])
  })
})
