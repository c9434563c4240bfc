import { CopyButton } from '../../lib/copy-button.tsx'
import css from './verify-page.module.css'

/** A hash, whole and with a button that copies it. */
export const Hash = ({ value, label }: { value: string; label: string }) => (
  <span className={css.hash}>
    <code className={css.code}>{value}</code>
    <CopyButton text={value} label={label} />
  </span>
)
