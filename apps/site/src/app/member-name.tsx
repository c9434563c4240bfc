import { Avatar } from '@croupier/ui/avatar'
import { useLingui } from '@lingui/react/macro'
import { CopyButton } from '../lib/copy-button.tsx'
import { useMember } from '../lib/member.ts'
import css from './member-centre.module.css'

/** The head of the menu of both centres. */
export function MemberName() {
  const { t } = useLingui()
  const { account, info } = useMember()
  return (
    <>
      <Avatar name={info?.nickname || account} picture={info?.avatar.avatar} />
      <div className={css.who}>
        <div className="title-3 wraps">{info?.nickname || account}</div>
        <div className={`tiny text-3 ${css.id}`}>
          {info && (
            <>
              ID {info.id} <CopyButton text={info.id} label={t`Copy ID`} />
            </>
          )}
        </div>
      </div>
    </>
  )
}
