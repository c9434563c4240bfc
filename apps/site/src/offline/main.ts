import translations from 'virtual:offline-texts'
import { msg } from '@lingui/core/macro'
import './offline.css'

/**
 * The page that a visitor sees without a network. It is one file with all its texts, which the worker keeps. The server puts the
 * merchant's name, icon and languages into it; the visitor's language and theme are those of `first.js`.
 */
const TEXTS = {
  title: msg`You are offline`,
  text: msg`Balances and open bets are safe. The page comes back as soon as you are connected.`,
  retry: msg`Try again`,
}
const RIGHT_TO_LEFT = /^(ar|fa|ur)$/
const RETRY_MS = 5_000

const root = document.documentElement
const offered = (root.dataset.languages ?? '').split(' ')
const wanted = [root.lang, navigator.language.slice(0, 2).toLowerCase(), offered[0]]
try {
  const theme = localStorage.getItem('theme') ?? localStorage.getItem('merchantTheme')
  if (theme === 'dark' || theme === 'light' || theme === 'auto') root.dataset.theme = theme
  wanted.unshift(localStorage.getItem('language') ?? undefined)
} catch {
  // Storage may be disabled. Then the defaults of the page apply.
}
const language = wanted.find((one) => one !== undefined && offered.includes(one)) ?? 'en'
root.lang = language
root.dir = RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr'

function show(): void {
  const name = document.title
  const known = translations[language] ?? translations[language.slice(0, 2)] ?? translations.en
  for (const [place, { id }] of Object.entries(TEXTS))
    document.getElementById(place)?.replaceChildren(known?.[id] ?? translations.en?.[id] ?? '')
  document.getElementById('name')?.replaceChildren(name)
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) document.querySelector('img')?.setAttribute('src', icon.href)
  document.title = `${document.getElementById('title')?.textContent} · ${name}`
  document.getElementById('retry')?.addEventListener('click', goOn)
  addEventListener('online', goOn)
  setInterval(goOn, RETRY_MS)
}

/** Loads the page that the visitor wanted, once the server answers. */
async function goOn(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer) location.reload()
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show)
else show()
