import { ProviderRefused } from './identity-toolkit.ts'

/** The interface of reCAPTCHA v2, as far as it is used. */
type Widgets = {
  render(
    place: HTMLElement,
    options: {
      sitekey: string
      theme: 'dark' | 'light'
      size: 'normal' | 'compact'
      callback(token: string): void
      'error-callback'(): void
    },
  ): number
}
declare global {
  interface Window {
    grecaptcha?: Widgets
    checkLoaded?: () => void
  }
}

const LOAD_MS = 20_000
/** The widget itself, which is narrower on a small screen. */
const NORMAL_WIDTH = 304
const MAX_HEIGHT = 620

export type PersonCheck = {
  script: string
  siteKey: string
  language: string
  isDark: boolean
  place: HTMLElement
  /** Called with the pixels that the check needs, and again when it asks more. */
  onHeight(height: number): void
}

/** Shows the check and answers its token. Rejects with `ProviderRefused`: its script or its server cannot be reached. */
export async function personCheck({ script, siteKey, language, isDark, place, onHeight }: PersonCheck) {
  const widgets = await loaded(`${script}?render=explicit&onload=checkLoaded&hl=${encodeURIComponent(language)}`)
  watchHeight(onHeight)
  return new Promise<string>((done, fail) => {
    widgets.render(place, {
      sitekey: siteKey,
      theme: isDark ? 'dark' : 'light',
      size: document.documentElement.clientWidth < NORMAL_WIDTH ? 'compact' : 'normal',
      callback: done,
      'error-callback': () => fail(new ProviderRefused('network')),
    })
  })
}

function loaded(address: string): Promise<Widgets> {
  return new Promise((done, fail) => {
    const script = document.createElement('script')
    const giveUp = () => fail(new ProviderRefused('network'))
    setTimeout(giveUp, LOAD_MS)
    window.checkLoaded = () => {
      if (window.grecaptcha) done(window.grecaptcha)
    }
    script.onerror = giveUp
    script.src = address
    document.head.append(script)
  })
}

/** The widget, and what it asks beside it, are frames: the lowest visible one decides. */
function watchHeight(onHeight: (height: number) => void): void {
  let last = 0
  const measure = () => {
    const frames = [...document.querySelectorAll('iframe')].filter((frame) =>
      frame.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    const lowest = Math.max(0, ...frames.map((frame) => frame.getBoundingClientRect().bottom + window.scrollY))
    const height = Math.min(MAX_HEIGHT, Math.ceil(lowest))
    if (height > 0 && height !== last) onHeight(height)
    last = height
  }
  new MutationObserver(measure).observe(document.body, { subtree: true, childList: true, attributes: true })
}
