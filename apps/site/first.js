// Runs before the first paint, so that theme, direction and layout never flash. The build puts it into the page.
const root = document.documentElement
// §9: the language of the address, else the visitor's, the merchant's default, the browser's. The page has the default as its
// own, and the languages that the merchant offers.
const offered = root.dataset.languages.split(' ')
const named = new URLSearchParams(location.search).get('language')
const languages = [named, root.lang, navigator.language.slice(0, 2).toLowerCase(), offered[0]]
try {
  const theme = localStorage.getItem('theme') ?? localStorage.getItem('merchantTheme')
  if (theme === 'dark' || theme === 'light' || theme === 'auto') root.dataset.theme = theme
  if (offered.includes(named)) localStorage.setItem('language', named)
  languages.unshift(localStorage.getItem('language'))
} catch {
  // Storage may be disabled. Then the defaults of the page apply.
}
const language = languages.find((one) => offered.includes(one))
root.lang = language
root.dir = /^(ar|fa|ur)$/.test(language) ? 'rtl' : 'ltr'

// The skeleton that the page shows until the code has been loaded.
const isHome = /^\/((index|register)(\.html)?|login)?$/.test(location.pathname)
root.dataset.page = isHome ? 'home' : ({ '/lottery': 'lottery', '/helpmc': 'bare' }[location.pathname] ?? 'page')

// The calls of the first view are sent while the code loads. The site's client picks the answers up (lib/early.ts) and
// repeats calls that failed or were sent for another language.
window.early = new Map()
for (const [pages, path] of [
  [/^/, `/wps/system/status?url=${encodeURIComponent(location.host)}`],
  [/^/, '/wps/system/whitelabel'],
  [/^\/(index)?$/, '/wps/relay/MCSFE_getListAnnouncements?types=B%2CH&platform=W&execution=B'],
])
  if (pages.test(location.pathname)) {
    const answer = fetch(path, { headers: { 'accept-language': language } })
    answer.catch(() => {})
    window.early.set(`${language} ${path}`, answer)
  }
