import { useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Hash } from './hash.tsx'
import css from './verify-page.module.css'

/** A hash under its name. */
export const Evidence = ({ label, value, copyLabel }: { label: string; value: string; copyLabel: string }) => (
  <div className={css.evidence}>
    <span className="tiny text-3">{label}</span>
    <Hash value={value} label={copyLabel} />
  </div>
)

/** A statement that this device has checked, as an item of a list. */
export function Claim({ holds, children }: { holds: boolean; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <li className={holds ? css.right : css.wrong}>
      {holds ? <Check aria-label={t`Correct`} /> : <X aria-label={t`Not correct`} />}
      <span>{children}</span>
    </li>
  )
}
