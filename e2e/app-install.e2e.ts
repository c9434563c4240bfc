import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { uploadMedia } from '@croupier/wire/content/media.console'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { folderForData, removeData } from '../apps/server/src/testing/memory.ts'
import { installingBrowser } from '../harness/browser.ts'
import { openEdge } from '../harness/edge.ts'
import { putSetting } from './staff.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const PNG = 'image/png'
/** Icons are compared at this size. */
const ICON_PX = 64
/** The mean difference of a channel, of 255, up to which icons are the same: each has been resized in its own way. */
const SAME_ICON = 6

const merchantIcon = () =>
  sharp(
    Buffer.from(
      '<svg width="512" height="512"><rect width="512" height="512" fill="#234b6e"/><circle cx="256" cy="200" r="120" fill="#ffb02e"/></svg>',
    ),
  )
    .png()
    .toBuffer()

/** A home of its own for a browser, with the folders where Linux keeps the apps of a user. */
function newHome() {
  const home = mkdtempSync(join(folderForData(), 'croupier-app-'))
  const env = { HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_CONFIG_HOME: join(home, 'config') }
  for (const folder of [env.XDG_DATA_HOME, env.XDG_CONFIG_HOME]) mkdirSync(folder)
  return { profile: join(home, 'profile'), env, remove: () => removeData(home) }
}

/** The only app on the desktop of this home, by the fields of its entry: Name, Icon, Exec. */
function appOnDesktop({ env }: ReturnType<typeof newHome>): Record<string, string> | undefined {
  const folder = join(env.XDG_DATA_HOME, 'applications')
  const [entry] = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.desktop')) : []
  if (!entry) return undefined
  const lines = readFileSync(join(folder, entry), 'utf8').split('\n')
  return Object.fromEntries(
    lines.map((line) => /^(\w+)=(.*)$/.exec(line)).flatMap((one) => (one ? [one.slice(1)] : [])),
  )
}

/** How much two pictures differ, by the mean difference of their channels, 0 to 255. */
async function differenceOf(context: BrowserContext, pictures: string[]): Promise<number> {
  const page = await context.newPage()
  const channels: number[][] = await page.evaluate(
    ([sources, side]) =>
      Promise.all(
        sources.map(async (src) => {
          const image = Object.assign(new Image(), { src })
          await image.decode()
          const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
          const drawing = canvas.getContext('2d')
          drawing?.drawImage(image, 0, 0, side, side)
          return [...(drawing?.getImageData(0, 0, side, side).data ?? [])]
        }),
      ),
    [pictures, ICON_PX] as const,
  )
  await page.close()
  const [one = [], other = []] = channels
  expect(one).toHaveLength(ICON_PX ** 2 * 4)
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}

const isStandalone = (page: Page) => page.evaluate(() => matchMedia('(display-mode: standalone)').matches)

const pngUrl = (bytes: Buffer) => `data:${PNG};base64,${bytes.toString('base64')}`

test('Chromium installs the site as an app, which opens in a window of its own, also without a network', async ({
  product,
  calls,
  isMobile,
}) => {
  test.skip(isMobile, 'needs no second run on a phone')
  const executablePath = installingBrowser()
  test.skip(!executablePath, 'needs Chromium or Chrome on Linux, which installs apps')
  const people = { maker: await calls('admin'), checker: await calls('owner') }
  const icon = await merchantIcon()
  const file = { type: PNG, content: new Uint8Array(icon) }
  const { id, url, width, height } = await people.maker(uploadMedia, { name: 'Icon' }, { file })
  await putSetting(people, 'content.brand', { icon: { id, url, width, height } })
  const home = newHome()
  const edge = await openEdge(product.site)
  const context = await chromium.launchPersistentContext(home.profile, {
    executablePath: executablePath!,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    env: { ...process.env, ...home.env },
    locale: 'en-US',
    // The window of an app has a size of its own.
    viewport: null,
  })
  try {
    const [tab = await context.newPage()] = context.pages()
    await tab.goto(edge.site)
    await tab.evaluate(() => navigator.serviceWorker.ready)
    const inTab = await context.newCDPSession(tab)
    expect((await inTab.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    const { appId } = await inTab.send('Page.getAppId')
    expect(appId).toBe(`${edge.site}/`)
    const app = { manifestId: `${edge.site}/` }
    await inTab.send('PWA.install', app)

    await expect.poll(() => appOnDesktop(home)).toMatchObject({ Name: 'Farora' })
    const shown = readFileSync(appOnDesktop(home)?.Icon ?? '')
    expect(await differenceOf(context, [pngUrl(shown), pngUrl(icon)])).toBeLessThan(SAME_ICON)

    const inBrowser = await context.browser()!.newBrowserCDPSession()
    // Without somebody who chooses, an installed app opens in a tab.
    await inBrowser.send('PWA.changeAppUserSettings', { ...app, displayMode: 'standalone' })
    const start = async () => {
      const opened = context.waitForEvent('page')
      await inBrowser.send('PWA.launch', app)
      return opened
    }
    const window = await start()
    await expect(window.getByRole('banner').getByRole('link', { name: /home page/ })).toBeVisible()
    expect(await isStandalone(window)).toBe(true)
    expect(await isStandalone(tab)).toBe(false)
    await window.close()

    edge.setReachable(false)
    const offline = await start()
    await expect(offline.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(offline.getByText('Farora', { exact: true })).toBeVisible()
    expect(await isStandalone(offline)).toBe(true)
    edge.setReachable(true)
    await expect(offline.getByRole('banner').getByRole('link', { name: /home page/ })).toBeVisible()

    const closed = offline.waitForEvent('close')
    await inBrowser.send('PWA.uninstall', app)
    await closed
    await expect.poll(() => appOnDesktop(home)).toBeUndefined()
  } finally {
    await context.close()
    await edge.close()
    home.remove()
    await putSetting(people, 'content.brand', { icon: null })
  }
})
