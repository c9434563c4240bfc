import { AvatarButton } from '@croupier/ui/avatar-button'
import { IconButton } from '@croupier/ui/button'
import { Menu, type MenuEntry } from '@croupier/ui/menu'
import { Count, Tag } from '@croupier/ui/tag'
import { memberInfo } from '@croupier/wire/identity/member'
import { useLingui } from '@lingui/react/macro'
import Bell from 'lucide-react/icons/bell'
import Headset from 'lucide-react/icons/headset'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useCall } from '../../lib/call.ts'
import { CopyButton } from '../../lib/copy-button.tsx'
import { useMedia, WIDE } from '../../lib/media.ts'
import { useMember, useUnread } from '../../lib/member.ts'
import { memberHref, openMemberCentre, openModal } from '../../lib/overlays.ts'
import { useServiceLink } from '../../lib/service-link.ts'
import { HeaderBalance } from './header-balance.tsx'
import css from './shell.module.css'

/** §2 logged-in area: balance, deposit, withdrawal, notices, messages, and the avatar with its menu. */
export function MemberArea() {
  const { t } = useLingui()
  const { account, info } = useMember()
  const unread = useUnread()
  // The bell is on tablets and desktops only.
  const badge = useMedia(WIDE) ? 0 : unread
  return (
    <>
      <HeaderBalance />
      <IconButton className={css.desk} label={t`Notices`} onClick={() => openModal('noticeModal')}>
        <Megaphone aria-hidden="true" />
      </IconButton>
      <IconButton
        className={css.desk}
        label={unread > 0 ? t`Messages, ${unread} unread` : t`Messages`}
        pip={unread > 0}
        onClick={() => openMemberCentre('messageV2')}
      >
        <Bell aria-hidden="true" />
      </IconButton>
      <Menu
        label={t`Account menu`}
        trigger={(button) => (
          <AvatarButton
            name={info?.nickname || account}
            picture={info?.avatar.avatar}
            label={badge > 0 ? t`account menu, ${badge} unread` : t`account menu`}
            badge={badge > 0 && <Count>{badge}</Count>}
            {...button}
          />
        )}
        head={<MenuHead />}
        entries={useEntries()}
      />
    </>
  )
}

function MenuHead() {
  const { t } = useLingui()
  const { account, info } = useMember()
  // Reviews and staff change the level and the labels: the menu asks again whenever it opens.
  useCall(memberInfo, {}, { staleMs: 0 })
  return (
    <div className={css.menuHead}>
      <div className="title-3">{info?.nickname || account}</div>
      {info?.clubLabel && (
        <div>
          <Tag tone="lamp">{info.clubLabel.labelName}</Tag>
        </div>
      )}
      {info && (
        <div className="tiny text-3">
          ID {info.id} <CopyButton text={info.id} label={t`Copy ID`} />
        </div>
      )}
      {info && info.memberLabel.length > 0 && (
        <ul className={css.labels} aria-label={t`Labels`}>
          {info.memberLabel.map(({ labelName, color }) => (
            <li key={labelName}>
              <i style={{ background: color }} />
              {labelName}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useEntries(): MenuEntry[] {
  const { t } = useLingui()
  const unread = useUnread()
  const service = useServiceLink()
  const entries: (MenuEntry | false)[] = [
    {
      label: t`My account`,
      icon: <ShieldCheck aria-hidden="true" />,
      href: memberHref('securityCenter'),
    },
    {
      label: t`Messages`,
      icon: <Mail aria-hidden="true" />,
      href: memberHref('messageV2'),
      count: unread,
    },
    { label: t`Notices`, icon: <Megaphone aria-hidden="true" />, onPress: () => openModal('noticeModal') },
    service !== undefined && { label: t`Customer service`, icon: <Headset aria-hidden="true" />, onPress: service },
    {
      label: t`Log out`,
      icon: <LogOut aria-hidden="true" />,
      onPress: () => openModal('logoutModal'),
      apart: true,
    },
  ]
  return entries.filter((entry) => entry !== false)
}
