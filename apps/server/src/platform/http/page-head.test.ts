import { expect, test } from 'vitest'
import { brandedPage, policyWith } from './page-head.ts'

const spoken = { description: null, style: null, hasHouseFont: true, language: 'th', languages: ['vi', 'th'] }
const page = '<head><title>Croupier</title><link rel="icon" href="/mark.svg" type="image/svg+xml" /></head>'

test('a page has the title of the merchant, and its own icon without one of the merchant', () => {
  expect(brandedPage(page, { title: 'Blue $& Bay', icon: null, ...spoken })).toBe(
    '<head><title>Blue $&amp; Bay</title><link rel="icon" href="/mark.svg" type="image/svg+xml" /></head>',
  )
})
test('a page shows the name of the merchant before its code has loaded', () => {
  const built = '<title>Croupier</title><b class="sk-name">Croupier</b>'
  expect(brandedPage(built, { title: 'Blue <$& Bay', icon: null, ...spoken })).toBe(
    '<title>Blue &lt;$&amp; Bay</title><b class="sk-name">Blue &lt;$&amp; Bay</b>',
  )
})
test('a page has the icon of the merchant in tabs and on phones', () => {
  expect(brandedPage(page, { title: 'Blue Bay', icon: '/media/a.png', ...spoken })).toBe(
    '<head><title>Blue Bay</title><link rel="icon" href="/media/a.png"><link rel="apple-touch-icon" href="/media/a.png"></head>',
  )
})
test('§3 T159 the policy lets a page request pictures from the hosts of the merchant, and nothing else', () => {
  const policy = "default-src 'none';img-src 'self' blob:;connect-src 'self'"
  const hosts = ['https://a.example/pictures', 'http://b.example', 'https://c.example:8443', 'nonsense; script-src *']
  expect(policyWith(policy, { imageHosts: hosts, lines: [], hasAnalytics: false, frames: [] })).toBe(
    "default-src 'none';img-src 'self' blob:;connect-src 'self' https://a.example https://c.example:8443",
  )
  expect(policyWith(policy, { imageHosts: [], lines: [], hasAnalytics: false, frames: [] })).toBe(policy)
})
test('§3 T159 the policy lets Google’s tag in where the merchant has one', () => {
  const policy = "default-src 'none';script-src 'self' 'sha256-a';connect-src 'self';img-src 'self'"
  expect(policyWith(policy, { imageHosts: ['https://a.example'], lines: [], hasAnalytics: true, frames: [] })).toBe(
    "default-src 'none';script-src 'self' 'sha256-a' https://www.googletagmanager.com;" +
      "connect-src 'self' https://a.example https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com;" +
      "img-src 'self' https://www.googletagmanager.com https://*.google-analytics.com",
  )
})
test('§3 T159 the policy lets a page measure the other addresses of the site', () => {
  const lines = ['https://a.example', 'http://b.example:8080/x', 'javascript:alert(1)', 'nonsense; script-src *']
  expect(
    policyWith("connect-src 'self';img-src 'self'", { imageHosts: [], lines, hasAnalytics: false, frames: [] }),
  ).toBe("connect-src 'self' https://a.example http://b.example:8080;img-src 'self'")
})
test('§4 T159 the policy lets a page frame the games of providers, and nothing else', () => {
  const frames = ['https://games.example', 'javascript:alert(1)', '*; script-src *']
  expect(
    policyWith("script-src 'self';frame-src 'self'", { imageHosts: [], lines: [], hasAnalytics: false, frames }),
  ).toBe("script-src 'self';frame-src 'self' https://games.example")
})
test('T157 a name never becomes markup', () => {
  expect(
    brandedPage(page, { title: '</title><script>alert(1)</script>', icon: '"><script>', ...spoken }),
  ).not.toContain('<script>')
})
test('§9 a page names the languages of the merchant before its code runs', () => {
  const built = '<html lang="en" data-languages="en zh" dir="ltr"><title>Croupier</title>'
  expect(brandedPage(built, { title: 'Blue Bay', icon: null, ...spoken })).toBe(
    '<html lang="th" data-languages="vi th" dir="ltr"><title>Blue Bay</title>',
  )
})
test('§3 a page has the colours and the font of the merchant before its code runs, and loads no font that it does not show', () => {
  const font = '<link rel="preload" as="font" type="font/woff2" href="/assets/a.woff2" crossorigin>'
  const built = `<head>${font}<title>Croupier</title></head>`
  const head = { title: 'Blue Bay', icon: null, ...spoken }
  expect(brandedPage(built, { ...head, style: ':root{--primary:#111}', hasHouseFont: false })).toBe(
    '<head><title>Blue Bay</title><style id="brand">:root{--primary:#111}</style></head>',
  )
  expect(brandedPage(built, head)).toBe(`<head>${font}<title>Blue Bay</title></head>`)
})
test('§3 search engines show the tagline of the merchant', () => {
  const built = '<meta name="description" content="Ours" />'
  expect(brandedPage(built, { title: 'Blue Bay', icon: null, ...spoken, description: 'The "blue" one' })).toBe(
    '<meta name="description" content="The &quot;blue&quot; one" />',
  )
})
