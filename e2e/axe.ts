import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const THEMES = ['dark', 'light'] as const

const require = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

const DIALOGS = '[role=dialog], [role=alertdialog]'

/** Expects that axe finds nothing in the open dialogs of a page, or in `part`, in both themes. `name` says in a failure where. */
export async function expectAccessibleDialogs(page: Page, name: string, part = DIALOGS): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await loadAxe(page)
  for (const theme of THEMES) {
    await showTheme(page, theme)
    // Only colours differ between the themes.
    const axe = new AxeBuilder({ page, axeSource: 'void 0' }).include(part).setLegacyMode(true)
    const { violations } = await (theme === 'dark' ? axe.withTags(RULES) : axe.withRules(['color-contrast'])).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
    expect(found, `${name}, ${theme}`).toEqual([])
  }
}

/** Loads axe once for all runs in a page. The builder would evaluate its source twice in each run. */
async function loadAxe(page: Page): Promise<void> {
  const isMissing = await Promise.all(page.frames().map((frame) => frame.evaluate(() => !('axe' in window))))
  await Promise.all(page.frames().map((frame, at) => isMissing[at] && frame.evaluate(AXE)))
}

/** Shows a theme, and waits until no colour changes any more. */
const showTheme = (page: Page, theme: (typeof THEMES)[number]): Promise<void> =>
  page.evaluate(async (asked) => {
    document.documentElement.dataset.theme = asked
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(fading.map(({ finished }) => finished))
  }, theme)
