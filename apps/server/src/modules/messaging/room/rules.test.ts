import { describe, expect, test } from 'vitest'
import { barOf, masked, mayRead, secondsLeft, shownName } from './rules.ts'

describe('§2 masks of the player chat', () => {
  test.each`
    written                                 | shown
    ${'good luck'}                          | ${'good luck'}
    ${'3.5 times, really...'}               | ${'3.5 times, really...'}
    ${'see https://evil.example/x?y=1 now'} | ${'see *** now'}
    ${'www.evil.example'}                   | ${'***'}
    ${'evil.example/join'}                  | ${'***'}
    ${'EVIL.COM'}                           | ${'***'}
    ${'mail me@evil.example please'}        | ${'mail *** please'}
    ${'call +84 912-770.555'}               | ${'call ***'}
    ${'call (0912) 770 555'}                | ${'call (***'}
    ${'call ０９１２７７０５５５'}          | ${'call ***'}
    ${'call ٠٩١٢٧٧٠٥٥٥'}                    | ${'call ***'}
    ${'I won 120000'}                       | ${'I won 120000'}
    ${'Casino Royale'}                      | ${'*** Royale'}
    ${'CASINOS everywhere'}                 | ${'***S everywhere'}
    ${'cas\u200bino'}                       | ${'***'}
    ${'a \u202egnorts\u202c b'}             | ${'a gnorts b'}
    ${'ｃａｓｉｎｏ'}                       | ${'***'}
    ${'赌神来了'}                           | ${'***来了'}
    ${'a.b* is literal'}                    | ${'*** is literal'}
    ${'<b>hi</b>'}                          | ${'<b>hi</b>'}
  `('$written becomes $shown', ({ written, shown }) => {
    expect(masked(written, ['casino', '赌神', 'a.b*'])).toBe(shown)
  })
  test('take the longest word first', () => {
    expect(masked('moneylender', ['money', 'moneylender'])).toBe('***')
  })
  test('cost little for the longest message, whatever it repeats', () => {
    for (const part of ['a.', '1 ', '@', 'www', '-', 'a@'])
      expect(masked(part.repeat(200).slice(0, 200), ['casino']).length).toBeLessThanOrEqual(400)
  })
})

test('others see the nickname that a member chose, or the beginning of the username', () => {
  expect(shownName('Lucky', 'marisol')).toBe('Lucky')
  expect(shownName('marisol', 'marisol')).toBe('ma***')
  expect(shownName(null, 'marisol')).toBe('ma***')
})

describe('who may read and write', () => {
  const policy = { isOn: true, rooms: [{ code: 'lobby', name: 'Lobby' }], verifiedOnly: true }
  const muted = { kind: 'muted' as const, until: null }
  const banned = { kind: 'banned' as const, until: null }
  test.each`
    standing        | sanction     | bar             | reads
    ${'ok'}         | ${undefined} | ${null}         | ${true}
    ${'ok'}         | ${muted}     | ${'muted'}      | ${true}
    ${'ok'}         | ${banned}    | ${'banned'}     | ${false}
    ${'excluded'}   | ${muted}     | ${'excluded'}   | ${false}
    ${'unverified'} | ${undefined} | ${'unverified'} | ${false}
    ${'unverified'} | ${banned}    | ${'banned'}     | ${false}
  `('$standing with $sanction: $bar', ({ standing, sanction, bar, reads }) => {
    expect(barOf(policy, standing, sanction)).toBe(bar)
    expect(mayRead(barOf(policy, standing, sanction))).toBe(reads)
  })
  test('the switch closes the room to everybody, and a setting lets unverified members in', () => {
    expect(barOf({ ...policy, isOn: false }, 'ok', undefined)).toBe('off')
    expect(barOf({ ...policy, verifiedOnly: false }, 'unverified', undefined)).toBeNull()
  })
})

test('slow mode counts full seconds from the last message', () => {
  const at = (seconds: number) => new Date(seconds * 1_000)
  expect(secondsLeft(3, undefined, at(10))).toBe(0)
  expect(secondsLeft(3, at(10), at(10))).toBe(3)
  expect(secondsLeft(3, at(10), at(12))).toBe(1)
  expect(secondsLeft(3, at(10), at(13))).toBe(0)
  expect(secondsLeft(0, at(10), at(10))).toBe(0)
})
