import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import css from './rich-text.module.css'

/** Decisions "Safety": rich text is sanitised on the server when saved, and again here when shown. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        USE_PROFILES: { html: true },
        FORBID_TAGS: ['style', 'form'],
        FORBID_ATTR: ['style'],
      }),
    [html],
  )
  return <div className={css.text} dangerouslySetInnerHTML={{ __html: clean }} />
}
