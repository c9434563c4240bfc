import { describe, expect, test } from 'vitest'
import { filesFor, iconIn, planFor, uselessCaches } from './rules.ts'

const ORIGIN = 'https://site.example'
const get = (path: string, more: Partial<Pick<Request, 'method' | 'mode' | 'destination'>> = {}) =>
  planFor({ method: 'GET', mode: 'cors', destination: '', url: new URL(path, ORIGIN).href, ...more }, ORIGIN)
const visit = (path: string) => get(path, { mode: 'navigate', destination: 'document' })

describe('the worker', () => {
  test.each(['/', '/index', '/index.html', '/lottery?gameCode=ssc-1m', '/live', '/promotions'])(
    'answers the visit of %s',
    (path) => expect(visit(path)).toBe('page'),
  )
  test.each([
    '/wps/relay/MCS_balance',
    '/lgw/draws',
    '/lotto/bets',
    '/gateway/notify',
    '/wps/live',
    '/media/a.png',
    '/avatars/a.png',
    '/docs',
    '/manifest.webmanifest',
    '/apps/site.mobileconfig',
  ])('T159 leaves %s to the browser: it keeps no answer with money or an identity', (path) => {
    expect([get(path), visit(path)]).toEqual(['none', 'none'])
  })
  test('leaves commands, frames and other hosts alone', () => {
    expect(get('/index', { method: 'POST', mode: 'navigate', destination: 'document' })).toBe('none')
    expect(get('/phone-check.html', { mode: 'navigate', destination: 'iframe' })).toBe('none')
    expect(visit('https://elsewhere.example/index')).toBe('none')
    expect(get('https://elsewhere.example/assets/a.js')).toBe('none')
  })
  test('answers files of a build, and the pictures of the page without a network', () => {
    expect(get('/assets/first-1a2b.js', { destination: 'script' })).toBe('file')
    expect(get('/media/icon.png', { destination: 'image' })).toBe('icon')
  })
})

describe('the files of a build', () => {
  const build = { id: 'one', files: ['/assets/a.js'], texts: { en: ['/assets/en.js'], zh: ['/assets/zh.js'] } }
  test.each([
    ['zh', '/assets/zh.js'],
    ['zh-TW', '/assets/zh.js'],
    ['ar', '/assets/en.js'],
  ])('§9 contain the texts that a visitor in %s sees', (language, texts) =>
    expect(filesFor(build, language)).toEqual(['/assets/a.js', texts]),
  )
  test('stay while a page of an earlier build is open, and go with the last one', () => {
    const caches = ['offline', 'build-one', 'build-two', 'build-three']
    expect(uselessCaches(caches, 'three', ['build-two', undefined])).toEqual(['build-one'])
  })
})

test('the page without a network names the icon that it shows', () => {
  expect(iconIn('<link rel="icon" href="/media/i.png"><link rel="apple-touch-icon" href="/media/i.png">')).toBe(
    '/media/i.png',
  )
  expect(iconIn('<p>no icon</p>')).toBeUndefined()
})
