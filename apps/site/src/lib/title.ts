import { useEffect } from 'react'

/** The parts of the page that have a title, from the page itself to what lies above it. */
const LEVELS = ['page', 'detail', 'overlay'] as const
type Level = (typeof LEVELS)[number]

const titles: Partial<Record<Level, string>> = {}
let siteName = ''

function show(): void {
  const title = LEVELS.findLast((level) => titles[level])
  document.title = [title && titles[title], siteName].filter(Boolean).join(' – ')
}

/** Names the site, in every title. */
export function nameSite(name: string): void {
  siteName = name
  show()
}

/**
 * WCAG 2.4.2: names what the page shows, as long as the component is mounted: `Account record – Farora`. A `detail` is more
 * precise than the page, such as the game on it; an `overlay` covers the page.
 */
export function useTitle(text: string | undefined, level: Level = 'page'): void {
  useEffect(() => {
    if (!text) return
    titles[level] = text
    show()
    return () => {
      if (titles[level] !== text) return
      delete titles[level]
      show()
    }
  }, [text, level])
}
