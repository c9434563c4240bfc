import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Browser, Page } from '@playwright/test'
import type { Tab } from '../../harness/members.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'images')
const QUALITIES = [82, 70, 58, 46]
const MAX_BYTES = 60_000

export const sizes = [
  { name: 'desktop', width: 1440, height: 900, phone: false, scale: 1 },
  { name: 'phone', width: 390, height: 844, phone: true, scale: 1.5 },
]

export type Size = (typeof sizes)[number]
export type Look = { size: Size; theme: 'dark' | 'light' }
export const looks: readonly Look[] = sizes.flatMap((size) => [
  { size, theme: 'dark' },
  { size, theme: 'light' },
])

/** A page of its own browser context, logged in as `tab`. */
export async function openPage(browser: Browser, { size, theme }: Look, tab: Tab, address: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: size.width, height: size.height },
    deviceScaleFactor: size.scale,
    isMobile: size.phone,
    hasTouch: size.phone,
    locale: 'en-US',
    // A worker loads the whole site beside the first page, which is settled when its network is idle.
    serviceWorkers: 'block',
  })
  await context.addInitScript(
    ({ kept, chosen }) => {
      localStorage.setItem('theme', chosen)
      localStorage.setItem('consoleTheme', chosen)
      for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value)
    },
    { kept: tab, chosen: theme },
  )
  const page = await context.newPage()
  await page.goto(address)
  return page
}

let lastCapture: Promise<unknown> = Promise.resolve()

/** One at a time: a slow machine fails to capture several pages at once. */
function capture(page: Page): Promise<Buffer> {
  const next = lastCapture.then(() => page.screenshot({ animations: 'disabled' }))
  lastCapture = next.catch(() => {})
  return next
}

/** Takes a picture and writes it to docs/images as WebP, in the best quality that its size limit allows. */
export async function keep(page: Page, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const file = join(FOLDER, `${name}.webp`)
  const image = await loadImage(await capture(page))
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  let bytes: Uint8Array = new Uint8Array()
  for (const quality of QUALITIES) {
    bytes = await canvas.encode('webp', quality)
    if (bytes.length <= MAX_BYTES) break
  }
  writeFileSync(file, bytes)
  console.log(`${file} ${(bytes.length / 1000).toFixed(0)} kB`)
}
