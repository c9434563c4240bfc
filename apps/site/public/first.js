// Runs before the first paint, so that theme and direction never flash. A file of its own: no inline script under our CSP.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('theme') ?? localStorage.getItem('merchantTheme')
  if (theme === 'dark' || theme === 'light' || theme === 'auto') root.dataset.theme = theme
  const language = localStorage.getItem('language')
  if (language && /^[a-z]{2}$/.test(language)) {
    root.lang = language
    root.dir = /^(ar|fa|ur)$/.test(language) ? 'rtl' : 'ltr'
  }
} catch {
  // Storage may be closed to us: the defaults of the page stand.
}
