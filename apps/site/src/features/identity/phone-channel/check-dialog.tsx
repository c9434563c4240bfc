import { Cancelled } from '@croupier/api-client/client'
import { Modal } from '@croupier/ui/modal'
import { Skeleton } from '@croupier/ui/skeleton'
import type { PhoneProviderShape } from '@croupier/wire/identity/session'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { CheckRequest } from '../../../lib/phone-check.ts'
import { useTheme } from '../../../lib/theme.ts'
import { askFrame, prepareFrame } from './ask-frame.ts'
import css from './check-dialog.module.css'

export type CheckAsk = {
  phoneNumber: string
  provider: PhoneProviderShape
  done(sessionInfo: string): void
  /** `Cancelled` when the person closes the dialog. */
  fail(error: unknown): void
}

/** The least height of the check, so that the dialog does not jump when it comes. */
const HEIGHT = 78

/** §3: the check of a third party before it sends a code, in a frame with a policy of its own. */
export function CheckDialog(ask: CheckAsk) {
  const { t, i18n } = useLingui()
  const theme = useTheme()
  const place = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()
  const [started] = useState(() => ({ ...ask, language: i18n.locale, isDark: isDarkNow(theme) }))
  const title = t`Confirm that you are a person`
  useEffect(() => {
    const over = new AbortController()
    const { done, fail, ...asked } = started
    const request: CheckRequest = { act: 'send', ...asked }
    const frame = document.createElement('iframe')
    frame.title = title
    prepareFrame(frame)
    askFrame(frame, request, { signal: over.signal, onHeight: setHeight }).then(
      (answer) => 'sessionInfo' in answer && done(answer.sessionInfo),
      fail,
    )
    place.current?.append(frame)
    return () => {
      over.abort()
      frame.remove()
    }
  }, [started, title])
  return (
    <Modal open onClose={() => ask.fail(new Cancelled())} title={title} width={460} height={0}>
      <p className="text-2">
        <Trans>After this check, the code is sent to your phone.</Trans>
      </p>
      <div className={css.check} data-dark={started.isDark || undefined}>
        {height === undefined && <Skeleton height={HEIGHT} radius={3} />}
        <div ref={place} className={css.frame} style={{ height: height ?? 0 }} />
      </div>
    </Modal>
  )
}

const isDarkNow = (theme: ReturnType<typeof useTheme>): boolean =>
  theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
