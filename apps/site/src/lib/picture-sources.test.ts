import { expect, test } from 'vitest'
import { sourcesOf, srcSetOf } from './picture-sources.ts'

test('§9 a picture of a merchant without hosts comes from the site, with one retry', () => {
  expect(sourcesOf('/media/x.webp', null)).toEqual(['/media/x.webp', '/media/x.webp?again'])
  expect(sourcesOf('https://a.example/x?y=1', null)).toEqual([
    'https://a.example/x?y=1',
    'https://a.example/x?y=1&again',
  ])
})
test('§3 the copy of a host comes first, and the site stands in for it', () => {
  expect(sourcesOf('/media/x.webp', 'blob:1')).toEqual(['blob:1', '/media/x.webp', '/media/x.webp?again'])
})
test('a browser chooses among the widths in which a picture is stored', () => {
  expect(srcSetOf('/media/x.webp', 1_000)).toBe('/media/x-480.webp 480w,/media/x-960.webp 960w,/media/x.webp 1000w')
  for (const url of ['/media/x.png', '/avatars/A/x.webp']) expect(srcSetOf(url, 256)).toBeUndefined()
})
