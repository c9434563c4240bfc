import { describe, expect, test } from 'vitest'
import { addressOf, messageIn, shownOf } from './push.ts'

const ORIGIN = 'https://site.example'
const message = { id: 'm1', title: 'News', text: 'Open it.', path: '/index?m=1' }

describe('a push message', () => {
  test('is shown once, however often it arrives, and carries the page that it opens', () => {
    expect(shownOf(message, '/media/icon.png')).toEqual({
      body: 'Open it.',
      tag: 'm1',
      data: { path: '/index?m=1' },
      icon: '/media/icon.png',
    })
  })
  test.each([[null], ['text'], [{ ...message, title: 1 }], [{ title: 'News' }]])(
    'is not shown when it is none of ours: %o',
    (data) => expect(messageIn(data)).toBeNull(),
  )
  test('is read as the server wrote it', () => expect(messageIn({ ...message, more: 1 })).toEqual(message))
  test.each`
    path                       | address
    ${'/index?m=1'}            | ${'https://site.example/index?m=1'}
    ${'https://evil.example/'} | ${'https://site.example/'}
    ${'//evil.example/a'}      | ${'https://site.example/'}
    ${'javascript:alert(1)'}   | ${'https://site.example/'}
    ${undefined}               | ${'https://site.example/'}
  `('opens pages of this site only: $path', ({ path, address }) => expect(addressOf(path, ORIGIN)).toBe(address))
})
