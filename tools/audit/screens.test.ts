import { expect, test } from 'vitest'
import { consolePaths, sitePaths } from './pages.ts'
import { siteScreens } from './screens.ts'

test('the audit opens every page of the site', () => {
  const opened = new Set(siteScreens.map(({ path }) => path.replace(/[?#].*/, '')))
  const paths = sitePaths()
  expect(paths).toEqual(expect.arrayContaining(['/index', '/lottery', '/help', '/feedback', '/join']))
  expect(paths.filter((path) => !opened.has(path))).toEqual([])
})

test('the audit knows the pages of the console', () => {
  expect(consolePaths()).toEqual(expect.arrayContaining(['/dashboard', '/members', '/site-texts']))
})
