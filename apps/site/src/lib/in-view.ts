/** §9: the share of an element that must be visible before its picture is loaded. */
const THRESHOLD = 0.1

/** Calls back once, when a tenth of the element is in view. Answers how to stop. A browser that cannot tell calls back at once. */
export function whenInView(element: Element, seen: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    seen()
    return () => {}
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      seen()
    },
    { threshold: THRESHOLD },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
