import { expect, test } from 'vitest'
import { sourcesOf } from './picture-sources.ts'

test('§9 a picture of a merchant without hosts comes from the site, with one retry', () => {
  expect(sourcesOf('/media/x.webp', null)).toEqual(['/media/x.webp', '/media/x.webp?again'])
})
test('§3 the copy of a host comes first, and the site stands in for it', () => {
  expect(sourcesOf('/media/x.webp', 'blob:1')).toEqual(['blob:1', '/media/x.webp', '/media/x.webp?again'])
})
