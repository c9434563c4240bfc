// Runs before the first paint, so that theme, direction and layout never flash. The build puts it into the page.
const root = document.documentElement
// §9: the language of the address, else the visitor's, the merchant's default, the browser's. The page has the default as its
// own, and the languages that the merchant offers.
const offered = root.dataset.languages.split(' ')
const asked = new URLSearchParams(location.search).get('language')?.toLowerCase()
// The codes of §9 are taken too, and those that differ from BCP 47.
const code = { cn: 'zh', tw: 'zh-hant' }[asked] ?? asked
const named = offered.find((one) => one.toLowerCase() === code)
let token = null
const languages = [named, root.lang, navigator.language.slice(0, 2).toLowerCase(), offered[0]]
try {
  const theme = localStorage.getItem('theme') ?? localStorage.getItem('merchantTheme')
  if (theme === 'dark' || theme === 'light' || theme === 'auto') root.dataset.theme = theme
  if (named) localStorage.setItem('language', named)
  languages.unshift(localStorage.getItem('language'))
  token = sessionStorage.getItem('token')
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
const ask = (path) => fetch(path, { headers: { 'accept-language': language } })
const answer = (path, early) => {
  early.catch(() => {})
  window.early.set(`${language} ${path}`, early)
}
// §3: one call answers the status, the merchant and the rules of the registration. Each part answers the call that asks for it.
const status = `/wps/system/status?url=${encodeURIComponent(location.host)}`
const permission = ask(`${status}&payload=full`).then(async (full) => {
  const { success, value } = await full.json()
  if (!success) throw new Error('refused')
  return value
})
const part = (path, pick) =>
  answer(
    path,
    permission.then((value) => Response.json({ success: true, value: pick(value) })),
  )
part(status, (value) => value)
part('/wps/system/whitelabel', (value) => value.permission.whitelabel)
if (location.pathname.startsWith('/register'))
  part('/wps/system/setting/register', (value) => value.permission.registerRules)
// A member gets the announcements of their own, for which the session is needed.
if (!token && /^\/(index)?$/.test(location.pathname)) {
  const banners = '/wps/relay/MCSFE_getListAnnouncements?types=B%2CH&platform=W&execution=B'
  // Read whole, because an answer that nobody reads keeps its connection.
  answer(
    banners,
    ask(banners).then(async (full) => new Response(await full.blob(), full)),
  )
}
