import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { browserLaunch } from '../../harness/browser.ts'

/**
 * Phones have fonts for Chinese, Japanese, Korean and Thai; the machine of an audit may have none, and then every letter
 * is the same empty box. So the audit's browser gets the Noto faces of those scripts as system fonts. They come from a
 * package folder of their own (`tools/audit/fonts`), which neither a start nor a test installs, and nothing of it ships.
 */
const folder = fileURLToPath(new URL('fonts', import.meta.url))
const locales = fileURLToPath(new URL('../../apps/site/src/locales', import.meta.url))
const FACES = ['jp-japanese', 'kr-korean', 'sc-chinese-simplified', 'thai-thai']
const WEIGHTS = [400, 700]

/** Environment for a browser that sees these fonts beside those it has anyway. */
export async function fontEnvironment(): Promise<Record<string, string>> {
  if (process.platform !== 'linux') return {}
  const faces = join(folder, 'node_modules', '.cache')
  const settings = join(faces, 'fonts.conf')
  if (!existsSync(join(folder, 'node_modules', '@fontsource')))
    execFileSync('npm', ['ci', '--prefix', folder, '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
  mkdirSync(faces, { recursive: true })
  for (const face of FACES)
    for (const weight of WEIGHTS) {
      const name = `noto-sans-${face}-${weight}-normal`
      const woff = join(
        folder,
        'node_modules',
        '@fontsource',
        `noto-sans-${face.split('-')[0]}`,
        'files',
        `${name}.woff`,
      )
      if (!existsSync(join(faces, `${name}.ttf`))) writeFileSync(join(faces, `${name}.ttf`), sfntOf(readFileSync(woff)))
    }
  const { env } = await browserLaunch()
  const own = env.FONTCONFIG_FILE ?? '/etc/fonts/fonts.conf'
  writeFileSync(
    settings,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">${escaped(own)}</include>
  <dir>${escaped(faces)}</dir>
  <cachedir>${escaped(join(faces, 'index'))}</cachedir>
</fontconfig>
`,
  )
  return { FONTCONFIG_FILE: settings, FONTCONFIG_PATH: dirname(settings) }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/** Unpacks a WOFF 1.0 file to the font it holds: browsers take only bare fonts from the system. */
function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is no WOFF file')
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  head.writeUInt16BE(power * SFNT_ENTRY, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * SFNT_ENTRY, 10)
  const parts = [head]
  let at = head.length
  for (let nth = 0; nth < count; nth++) {
    const entry = WOFF_HEADER + nth * WOFF_ENTRY
    const start = woff.readUInt32BE(entry + 4)
    const packed = woff.readUInt32BE(entry + 8)
    const length = woff.readUInt32BE(entry + 12)
    const data = woff.subarray(start, start + packed)
    const table = packed < length ? inflateSync(data) : data
    const record = SFNT_HEADER + nth * SFNT_ENTRY
    woff.copy(head, record, entry, entry + 4)
    woff.copy(head, record + 4, entry + 16, entry + 20)
    head.writeUInt32BE(at, record + 8)
    head.writeUInt32BE(length, record + 12)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    parts.push(padded)
    at += padded.length
  }
  return Buffer.concat(parts)
}

/** The letters of the translations for which the browser has no glyph. */
export async function missingLetters(browser: Browser): Promise<string[]> {
  const texts = readdirSync(locales).map((name) => readFileSync(join(locales, name), 'utf8'))
  const letters = [...new Set(texts.join('').replaceAll(/[\s\p{M}\p{C}]/gu, ''))]
  const page = await browser.newPage()
  const missing = await page.evaluate((all) => {
    const canvas = new OffscreenCanvas(48, 48)
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!pen) throw new Error('no canvas')
    pen.font = '32px system-ui, sans-serif'
    const drawn = (letter: string): string => {
      pen.clearRect(0, 0, 48, 48)
      pen.fillText(letter, 4, 36)
      return pen.getImageData(0, 0, 48, 48).data.join()
    }
    // Code points that no font has, now or later.
    const boxes = new Set(['\u{fdd0}', '\u{fdd1}', '\u{1fffe}', '\u{10ffff}'].map(drawn))
    return all.filter((letter) => boxes.has(drawn(letter)))
  }, letters)
  await page.close()
  return missing
}
