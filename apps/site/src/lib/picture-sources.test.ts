import { expect, test } from 'vitest'
import { sourcesOf } from './picture-sources.ts'

const HOSTS = ['https://a.example', 'https://b.example', 'https://c.example']

test('§9 a picture of a merchant without hosts comes from the site, with one retry', () => {
  expect(sourcesOf('/media/x.webp', [])).toEqual(['/media/x.webp', '/media/x.webp?again'])
})
test('§3 each host is tried once, in random order, and the site at last', () => {
  expect(sourcesOf('/media/x.webp', HOSTS, () => 0.99)).toEqual([
    'https://c.example/media/x.webp',
    'https://b.example/media/x.webp',
    'https://a.example/media/x.webp',
    '/media/x.webp',
    '/media/x.webp?again',
  ])
  expect(sourcesOf('/media/x.webp', HOSTS, () => 0)[0]).toBe('https://a.example/media/x.webp')
})
test('a host that is no address is left out', () => {
  expect(sourcesOf('/media/x.webp', ['nonsense'])).toEqual(['/media/x.webp', '/media/x.webp?again'])
})
