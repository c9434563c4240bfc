let shown: CSSStyleSheet | undefined

/**
 * Shows the merchant's colours and font in place of those that the page came with. `style` is the server's sheet; empty for the site's
 * own look.
 */
export function showBrandStyle(style: string): void {
  const served = document.getElementById('brand')
  if (!shown && (served?.textContent ?? '') === style) return
  served?.remove()
  if (!shown) {
    shown = new CSSStyleSheet()
    document.adoptedStyleSheets.push(shown)
  }
  shown.replaceSync(style)
}
