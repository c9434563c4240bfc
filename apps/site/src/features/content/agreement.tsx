import { Card } from '@croupier/ui/card'
import { RichText } from '@croupier/ui/rich-text'
import type { helpCenter } from '@croupier/wire/content/articles'
import { terms, termsVersions } from '@croupier/wire/content/terms'
import type { Output } from '@croupier/wire/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useTimes } from '../../lib/use-times.ts'
import css from './help-page.module.css'

type InForce = NonNullable<Output<typeof helpCenter>['agreement']>

/** §2, T012: the user agreement, linked by the registration form, and its earlier versions; `/help#agreement` opens it. */
export function Agreement({ agreement }: { agreement: InForce }) {
  const { i18n } = useLingui()
  const wanted = location.hash === '#agreement'
  const { zoned } = useTimes()
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(wanted)
  // Without a choice the page follows the version in force, which may change while it is open.
  const [chosen, setChosen] = useState<string>()
  const version = chosen ?? agreement.version
  const all = useCall(termsVersions, {}, { enabled: isOpen }).data?.versions ?? []
  const isEarlier = version !== agreement.version
  const earlier = useCall(terms, { version, language: i18n.locale }, { enabled: isEarlier }).data
  const shown = isEarlier ? earlier : agreement
  useEffect(() => {
    if (wanted) details.current?.scrollIntoView()
  }, [wanted])
  return (
    <Card as="section" id="agreement">
      <details
        ref={details}
        className={css.answer}
        open={wanted}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <h2 className="title-2">{agreement.title}</h2>
        </summary>
        {all.length > 1 && <VersionChoice all={all} version={version} onChange={setChosen} />}
        {shown && (
          <>
            <p className="tiny text-3">
              <Trans>
                Version {shown.version}, valid from {zoned(shown.effectiveAt)}
              </Trans>
            </p>
            <RichText html={shown.content} />
          </>
        )}
      </details>
    </Card>
  )
}

/** Every version that is or was in force, because members agreed to older ones, too. */
function VersionChoice(props: {
  all: Output<typeof termsVersions>['versions']
  version: string
  onChange: (version: string) => void
}) {
  const { t } = useLingui()
  const { zoned } = useTimes()
  return (
    <nav className={css.versions} aria-label={t`Version`}>
      {props.all.map(({ version, effectiveAt }) => (
        <button
          key={version}
          type="button"
          className="link small"
          aria-current={version === props.version ? 'true' : undefined}
          onClick={() => props.onChange(version)}
        >
          {version} ({zoned(effectiveAt)})
        </button>
      ))}
    </nav>
  )
}
