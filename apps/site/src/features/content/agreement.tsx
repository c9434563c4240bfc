import { Card } from '@croupier/ui/card'
import { RichText } from '@croupier/ui/rich-text'
import type { helpCenter } from '@croupier/wire/content/articles'
import type { Output } from '@croupier/wire/endpoint'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useTimes } from '../../lib/use-times.ts'
import css from './help-page.module.css'

/** §2: the user agreement, linked by the registration form; `/help#agreement` opens it. */
export function Agreement({ agreement }: { agreement: NonNullable<Output<typeof helpCenter>['agreement']> }) {
  const wanted = location.hash === '#agreement'
  const { zoned } = useTimes()
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (wanted) details.current?.scrollIntoView()
  }, [wanted])
  return (
    <Card as="section" id="agreement">
      <details ref={details} className={css.answer} open={wanted}>
        <summary>
          <h2 className="title-2">{agreement.title}</h2>
        </summary>
        <p className="tiny text-3">
          <Trans>
            Version {agreement.version}, valid from {zoned(agreement.effectiveAt)}
          </Trans>
        </p>
        <RichText html={agreement.content} />
      </details>
    </Card>
  )
}
