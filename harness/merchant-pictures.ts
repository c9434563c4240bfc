import type { Client } from '@croupier/api-client/client'
import { saveNotice } from '@croupier/wire/content/articles.console'
import { uploadMedia } from '@croupier/wire/content/media.console'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import sharp from 'sharp'
import { caller } from './caller.ts'
import { staffTab } from './members.ts'
import type { Product } from './product.ts'

const LOGO_COLOURS = ['#ffd166', '#7bdff2', '#f7a1c4', '#b2f7a1', '#c9b6ff', '#ffb38a']
const QUALITY = 85

/** A picture as dense as a photograph: clouds of noise, which a coder compresses as badly as leaves, hair or a crowd. */
const photograph = (width: number, height: number, seed: number): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="n"><feTurbulence type="fractalNoise" baseFrequency=".05 .06" numOctaves="5" seed="${seed}"/></filter><rect width="100%" height="100%" fill="#10254a"/><rect width="100%" height="100%" filter="url(#n)" opacity=".85"/></svg>`,
    ),
  )
    .flatten({ background: '#10254a' })
    .jpeg({ quality: QUALITY })
    .toBuffer()

const logo = (width: number, height: number, colour: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="${height / 2}" cy="${height / 2}" r="${height * 0.4}" fill="${colour}"/><rect x="${height * 1.1}" y="${height * 0.3}" width="${width - height * 1.2}" height="${height * 0.4}" rx="${height * 0.2}" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toBuffer()

/**
 * Gives the site what the designer of a merchant uploads: a logo, a hero and a banner of the size of a camera's pictures, promotions
 * with pictures, and the logos of the footer.
 */
export async function showMerchantPictures(product: Product): Promise<void> {
  const call = caller(product.console, (await staffTab(product, 'admin')).consoleToken ?? null)
  const upload = async (name: string, type: string, picture: Buffer) => {
    const { id, url, width, height } = await call(
      uploadMedia,
      { name },
      { file: { type, content: new Uint8Array(picture) } },
    )
    return { id, url, width, height }
  }
  const photo = async (name: string, seed: number, width = 2_400, height = 1_000) =>
    upload(name, 'image/jpeg', await photograph(width, height, seed))
  const reason = "The merchant's pictures"
  await change(call, 'content.brand', {
    logoOnDark: await upload('Logo', 'image/png', await logo(320, 80, '#ffd166')),
    hero: await photo('Hero', 1),
  })
  const footerLogos = []
  for (const [at, colour] of LOGO_COLOURS.entries())
    footerLogos.push({
      kind: 'provider',
      label: `Studio ${at + 1}`,
      picture: await upload(`Studio ${at + 1}`, 'image/png', await logo(240, 80, colour)),
    })
  await change(call, 'content.merchant', { footerLogos })
  for (const [at, type] of (['B', 'PR', 'PR', 'PR'] as const).entries())
    await call(saveNotice, {
      type,
      ...(type === 'B' && { groupName: 'w_home' }),
      texts: {
        en: {
          title: `Autumn cup ${at + 1}`,
          content: '<p>Three weeks of draws</p>',
          picture: await photo(`Cup ${at + 1}`, 2 + at, 1_600, 700),
        },
      },
      reason,
    })
}

async function change(call: Client, name: string, fields: object): Promise<void> {
  const found = (await call(settings, {})).settings.find((one) => one.name === name)
  if (!found) throw new Error(`there is no setting ${name}`)
  // Both settings have fields.
  const value = Object.assign({}, found.value, fields)
  await call(changeSetting, { name, value, version: found.version, reason: "The merchant's pictures" })
}
