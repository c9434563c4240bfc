import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { cx } from './cx.ts'
import css from './rich-text.module.css'

/** Decisions "Safety": rich text is sanitised on the server when it is saved, and again here. `framed` shows it as a preview. */
export function RichText({ html, framed }: { html: string; framed?: boolean }) {
  const clean = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        USE_PROFILES: { html: true },
        FORBID_TAGS: ['style', 'form'],
        FORBID_ATTR: ['style'],
      }),
    [html],
  )
  return <div className={cx(css.text, framed && css.framed)} dangerouslySetInnerHTML={{ __html: clean }} />
}
