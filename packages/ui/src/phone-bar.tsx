import type { ReactNode } from 'react'
import css from './phone-bar.module.css'

/** The commit button of a page on phones, fixed above the safe area; hidden from 768 px. */
export const PhoneBar = ({ children }: { children: ReactNode }) => <div className={css.bar}>{children}</div>
