import type { RawRoute } from '../../../platform/http/raw.ts'
import type { SiteService } from './service.ts'

type Icon = { src: string; sizes: string; type: string; purpose?: 'maskable' }
/** Installed before the merchant has an icon. */
const OWN_ICON: Icon = { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' }
/** As in `index.html` of the site, which paints its first frame in them. */
const COLOURS = {
  dark: { background_color: '#0b0b14', theme_color: '#12111c' },
  light: { background_color: '#f1f1f6', theme_color: '#fbfbfe' },
}

/** What a phone or desktop needs to install the site as an app: https://www.w3.org/TR/appmanifest/. */
export function manifestOf({ name, icon, theme, language }: ReturnType<SiteService['app']>) {
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    name,
    short_name: name,
    lang: language,
    display: 'standalone',
    ...COLOURS[theme === 'light' ? 'light' : 'dark'],
    // What another app shares becomes feedback, which the visitor reads before sending it.
    share_target: {
      action: '/feedback',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    icons: icon ? iconsOf(icon) : [OWN_ICON],
  }
}

type Shown = { url: string; width: number; height: number }

/** A square PNG has copies in the sizes that devices ask for. Another picture is named as it is. */
function iconsOf({ url, width, height }: Shown): Icon[] {
  const isWebp = url.endsWith('.webp')
  if (isWebp || width !== height)
    return [{ src: url, sizes: `${width}x${height}`, type: isWebp ? 'image/webp' : 'image/png' }]
  const icon = (name: string, side: number): Icon => ({
    src: url.replace('.png', `-icon-${name}.png`),
    sizes: `${side}x${side}`,
    type: 'image/png',
  })
  return [icon('192', 192), icon('512', 512), { ...icon('maskable', 512), purpose: 'maskable' }]
}

/** Browsers ask for it again at each visit, so an installed site follows the merchant's name and icon. */
export const manifestRoute = ({ app }: Pick<SiteService, 'app'>): RawRoute => ({
  method: 'GET',
  path: '/manifest.webmanifest',
  bodyLimit: 1,
  async run() {
    const headers = { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' }
    return { status: 200, body: JSON.stringify(manifestOf(app())), headers }
  },
})
