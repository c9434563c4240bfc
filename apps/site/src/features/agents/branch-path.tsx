import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import css from './agents.module.css'

type Props = {
  path: readonly { id: string; account: string }[]
  /** `undefined` for the agent's own level. */
  onGo: (id: string | undefined) => void
  children?: ReactNode
}

/** The way from the agent to the level that is shown. */
export function BranchPath({ path, onGo, children }: Props) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Branch`}>
      <ol className={css.path}>
        {path.map(({ id, account }, at) => (
          <li key={id}>
            {at === path.length - 1 ? (
              <b aria-current="page">{account}</b>
            ) : (
              <button type="button" className="link" onClick={() => onGo(at === 0 ? undefined : id)}>
                {account}
              </button>
            )}
            {at < path.length - 1 && <span aria-hidden="true"> › </span>}
          </li>
        ))}
        {children && <li className="small text-2">{children}</li>}
      </ol>
    </nav>
  )
}
