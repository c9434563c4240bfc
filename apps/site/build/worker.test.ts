import { expect, test } from 'vitest'
import { buildOf } from './worker.ts'

// biome-ignore lint/suspicious/noExplicitAny: the fields of a bundle that count
const bundle = (names: Record<string, string | undefined>): any =>
  Object.fromEntries(
    Object.entries(names).map(([fileName, facadeModuleId]) => [
      fileName,
      { fileName, type: fileName.endsWith('.js') ? 'chunk' : 'asset', facadeModuleId },
    ]),
  )

test('the worker keeps code, styles and the first font, and texts by language', () => {
  const files = {
    'assets/index-1.js': undefined,
    'assets/en-1.js': '\0virtual:texts/en',
    'assets/later-1.js': '\0virtual:texts/zh/later',
    'assets/a-1.css': undefined,
    'assets/geologica-latin-wght-1.woff2': undefined,
    'assets/vazirmatn-1.woff2': undefined,
    'assets/CH-1.svg': undefined,
    'index.html': undefined,
  }
  expect(buildOf(bundle(files), 'page')).toMatchObject({
    files: ['/assets/index-1.js', '/assets/a-1.css', '/assets/geologica-latin-wght-1.woff2'],
    texts: { en: ['/assets/en-1.js'], zh: ['/assets/later-1.js'] },
  })
})

test('a build has another id when a file or a page is another one', () => {
  const ids = [
    buildOf(bundle({ 'assets/a-1.js': undefined }), 'page').id,
    buildOf(bundle({ 'assets/a-2.js': undefined }), 'page').id,
    buildOf(bundle({ 'assets/a-1.js': undefined }), 'another page').id,
  ]
  expect(new Set(ids).size).toBe(3)
  expect(buildOf(bundle({ 'assets/a-1.js': undefined }), 'page').id).toBe(ids[0])
})
