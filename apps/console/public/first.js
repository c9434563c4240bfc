// Runs before the first paint, so that the theme never flashes. A separate file, because the CSP forbids inline scripts.
try {
  const theme = localStorage.getItem('consoleTheme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be disabled. Then the default applies.
}
