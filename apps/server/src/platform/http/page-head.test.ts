import { expect, test } from 'vitest'
import { brandedPage } from './page-head.ts'

const page = '<head><title>Croupier</title><link rel="icon" href="/mark.svg" type="image/svg+xml" /></head>'

test('a page has the title of the merchant, and its own icon without one of the merchant', () => {
  expect(brandedPage(page, { title: 'Blue $& Bay', icon: null })).toBe(
    '<head><title>Blue $&amp; Bay</title><link rel="icon" href="/mark.svg" type="image/svg+xml" /></head>',
  )
})
test('a page has the icon of the merchant in tabs and on phones', () => {
  expect(brandedPage(page, { title: 'Blue Bay', icon: '/media/a.png' })).toBe(
    '<head><title>Blue Bay</title><link rel="icon" href="/media/a.png"><link rel="apple-touch-icon" href="/media/a.png"></head>',
  )
})
test('T157 a name never becomes markup', () => {
  expect(brandedPage(page, { title: '</title><script>alert(1)</script>', icon: '"><script>' })).not.toContain(
    '<script>',
  )
})
