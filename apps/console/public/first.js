// Before the first paint, so that the theme never flashes. A file of its own: no inline script under our CSP.
try {
  const theme = localStorage.getItem('consoleTheme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be closed to us: the default stands.
}
