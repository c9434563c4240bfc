import { type ReactNode, useContext, useEffect, useState } from 'react'
import { Mark } from './brand.tsx'
import { BrandContext } from './brand-context.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import css from './loader.module.css'
import { useUiTexts } from './ui-texts.tsx'

type Phase = 'quiet' | 'shown' | 'long'

/** A loader over its container: nothing for 300 ms, then a sweep with its text, and after 8 s a button that cancels. */
export function LoaderOverlay({
  children,
  onCancel,
  contained,
}: {
  children: ReactNode
  onCancel?: () => void
  contained?: boolean
}) {
  const [phase, setPhase] = useState<Phase>('quiet')
  const texts = useUiTexts()
  const { name } = useContext(BrandContext)
  useEffect(() => {
    const show = setTimeout(() => setPhase('shown'), 300)
    const long = setTimeout(() => setPhase('long'), 8000)
    return () => {
      clearTimeout(show)
      clearTimeout(long)
    }
  }, [])
  if (phase === 'quiet') return null
  return (
    <div className={cx(css.overlay, contained && css.here)} role="status">
      <div className={css.box}>
        <span className={css.sweep} />
        <span className={css.text}>
          <Mark name={name} size={18} />
          {children}
        </span>
        {phase === 'long' && (
          <span className={css.more}>
            {texts.stillWorking}
            {onCancel && (
              <Button size="s" kind="quiet" onClick={onCancel}>
                {texts.cancel}
              </Button>
            )}
          </span>
        )}
      </div>
    </div>
  )
}
