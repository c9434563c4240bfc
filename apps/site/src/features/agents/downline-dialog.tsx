import { memberIdOf } from '@croupier/kernel/ids'
import { rateText } from '@croupier/rules/rate'
import { Button } from '@croupier/ui/button'
import { Pairs } from '@croupier/ui/card'
import { Link } from '@croupier/ui/link'
import { Modal } from '@croupier/ui/modal'
import { toast } from '@croupier/ui/toast'
import { agentPreset, changeDownline, type Downline, downlines, makeAgent } from '@croupier/wire/agents/downlines'
import type { PresetView } from '@croupier/wire/agents/shapes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCategoryName } from '../../lib/category-name.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { memberHref } from '../../lib/overlays.ts'
import css from './agents.module.css'
import { type Ladder, PresetFields } from './preset-fields.tsx'
import { TransferDown } from './transfer-down.tsx'

type Props = { downline: Downline; isDirect: boolean; onBranch: () => void; onClose: () => void }

/** One account of the team: its values, and what the direct upline may do. */
export function DownlineDialog({ downline, isDirect, onBranch, onClose }: Props) {
  const { data: limits } = useCall(agentPreset, {})
  const mayChange = isDirect && limits !== undefined && !limits.isAssistant
  return (
    <Modal open onClose={onClose} title={downline.account} width={420}>
      <div className={css.values}>
        {downline.team > 0 && (
          <Button wide onClick={onBranch}>
            <Trans>Open the branch</Trans>
          </Button>
        )}
        {mayChange && downline.preset ? (
          <Raise key={downline.id} downline={downline} preset={downline.preset} limits={limits} />
        ) : (
          <Values downline={downline} />
        )}
        <Records account={downline.account} />
        {mayChange && <Transfer downline={downline} />}
        {mayChange && downline.type === 0 && <BecomeAgent downline={downline} />}
      </div>
    </Modal>
  )
}

/** A transfer needs two presses, because it moves money. */
function Transfer({ downline }: { downline: Downline }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <TransferDown downline={downline} />
  return (
    <Button wide onClick={() => setOpen(true)}>
      <Trans>Transfer money</Trans>
    </Button>
  )
}

/** The pages about this account. */
function Records({ account }: { account: string }) {
  const search = new URLSearchParams({ account })
  return (
    <p className={css.acts}>
      <Link className="link" href={`${memberHref('teamHistoryCopy')}?${search}`}>
        <Trans>Team betting</Trans>
      </Link>
      <Link className="link" href={`${memberHref('agentDownlineTransactionDetailsCopy')}?${search}`}>
        <Trans>Transaction details</Trans>
      </Link>
    </p>
  )
}

function Values({ downline: { preset } }: { downline: Downline }) {
  const { t } = useLingui()
  const nameOf = useCategoryName()
  const rates = Object.entries(preset?.rates ?? {})
  return (
    <Pairs
      pairs={[
        { label: t`Prize group`, value: preset?.group ?? '–' },
        ...rates.map(([category, rate]) => ({ label: nameOf(category), value: `${rateText(rate)} %` })),
      ]}
    />
  )
}

function Raise({ downline, preset, limits }: { downline: Downline; preset: PresetView; limits: Ladder }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [values, setValues] = useState(preset)
  const change = useCommand(changeDownline, { changes: [downlines] })
  const error = errorText(change.error)
  const save = async () => {
    const saved = await change.run({ memberId: memberIdOf(downline.id), ...values }).catch(() => null)
    if (saved) toast({ stay: 'short', text: t`Saved` })
  }
  return (
    <>
      <PresetFields limits={limits} value={values} onChange={setValues} from={preset} />
      <p className="small text-2">
        <Trans>You can raise the prize group and the rates. Only customer service can lower them.</Trans>
      </p>
      {error && <p role="alert">{error}</p>}
      <Button kind="primary" wide busy={change.busy} busyLabel={t`Saving`} onClick={save}>
        <Trans>Save</Trans>
      </Button>
    </>
  )
}

function BecomeAgent({ downline: { id, account } }: { downline: Downline }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const make = useCommand(makeAgent, { changes: [downlines] })
  const error = errorText(make.error)
  const run = async () => {
    if (await make.run({ memberId: memberIdOf(id) }).catch(() => null))
      toast({ stay: 'short', text: t`${account} is an agent now.` })
  }
  return (
    <>
      <Button wide busy={make.busy} onClick={run}>
        <Trans>Make this member an agent</Trans>
      </Button>
      {error && <p role="alert">{error}</p>}
    </>
  )
}
