import { useCommand } from '@croupier/api-client/react'
import { Button, LinkButton } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { Tag } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import { blockMember, member, members, requestUnblock } from '@croupier/wire/backoffice/members.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import HandCoins from 'lucide-react/icons/hand-coins'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { typeText } from '../../lib/member-types.ts'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { timeText } from '../../lib/time.ts'
import { WaitingRequests } from '../../lib/waiting-requests.tsx'
import css from './member.module.css'
import { DocumentsRequest } from './member-documents.tsx'
import { ClosedErasure } from './member-erasure.tsx'
import { FactorReset } from './member-factor.tsx'
import { LabelsButton, LabelTags } from './member-labels.tsx'
import { MemberPicture, PictureRemoval } from './member-picture.tsx'
import { MemberPoints } from './member-points.tsx'
import { MemberRank } from './member-rank.tsx'
import type { MemberView } from './member-tabs.tsx'
import { capitalised, STATUS_TONES } from './member-words.ts'

/** The name and state of a member, and the acts on the account. */
export function MemberHead({ one }: { one: MemberView }) {
  const [asking, setAsking] = useState(false)
  const mayCredit = useMay('ledger.adjustment.request')
  const mayBlock = useMay('member.account.block') && one.status === 'active'
  const mayUnblock = useMay('member.account.unblock') && one.status === 'blocked'
  const cooldownEndsAt = one.withdrawalCooldownEndsAt
  return (
    <Card className={css.head ?? ''}>
      <MemberPicture one={one} />
      <div className={css.who}>
        <div className={css.tags}>
          <h2 className="title-1">{one.username}</h2>
          <Tag tone={STATUS_TONES[one.status]}>{capitalised(one.status)}</Tag>
          <Tag>{typeText(one.accountType)}</Tag>
          <LabelTags one={one} />
          {one.underAgeSince && <Tag tone="danger">Below the minimum age: no bets, no deposits</Tag>}
          {cooldownEndsAt && (
            <Tag tone="warning">{`Withdrawals in cooldown until ${timeText(cooldownEndsAt).slice(0, 16)} UTC`}</Tag>
          )}
        </div>
        <p className={css.facts}>
          <span>ID {one.id}</span>
          <span>Joined {timeText(one.registeredAt).slice(0, 10)}</span>
          <span>{one.lastLoginAt ? `Last login ${timeText(one.lastLoginAt)} UTC` : 'Never logged in'}</span>
        </p>
        <WaitingRequests object={`member:${one.id}`} />
      </div>
      <div className={css.acts}>
        {mayCredit && (
          <LinkButton icon={<HandCoins aria-hidden="true" />} href={`/credits?open=new&member=${one.id}`}>
            Request a credit
          </LinkButton>
        )}
        {mayBlock && (
          <Button kind="dangerSoft" icon={<LockKeyhole aria-hidden="true" />} onClick={() => setAsking(true)}>
            Block account
          </Button>
        )}
        <DocumentsRequest one={one} />
        <LabelsButton one={one} />
        <MemberRank one={one} />
        <MemberPoints one={one} />
        <PictureRemoval one={one} />
        <FactorReset one={one} />
        <ClosedErasure one={one} />
        {mayUnblock && <Button onClick={() => setAsking(true)}>Request unblocking</Button>}
      </div>
      {asking && <Blocking one={one} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function Blocking({ one, onClose }: { one: MemberView; onClose: () => void }) {
  const changes = [member, members, approvals]
  const block = useCommand(blockMember, { changes })
  const unblock = useCommand(requestUnblock, { changes })
  const memberId = one.id
  const done = (text: string) => () => {
    toast({ text })
    onClose()
  }
  if (one.status === 'blocked')
    return (
      <ReasonDialog
        title={`Unblock ${one.username}?`}
        effect="Another member of staff approves it. Then the member can log in again."
        act="Request approval"
        command={unblock}
        onAct={(reason) => void unblock.run({ memberId, reason }).then(done('Approval requested'), () => {})}
        onClose={onClose}
      />
    )
  return (
    <ReasonDialog
      title={`Block ${one.username}?`}
      effect="Takes effect at once, on all servers: the sessions end and the member cannot log in. The balance does not change. To unblock the account, another member of staff must approve."
      act="Block the account"
      kind="danger"
      command={block}
      onAct={(reason) => void block.run({ memberId, reason }).then(done(`${one.username} is blocked`), () => {})}
      onClose={onClose}
    />
  )
}
