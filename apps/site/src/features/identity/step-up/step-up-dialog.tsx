import { Skeleton } from '@croupier/ui/feedback'
import { Modal } from '@croupier/ui/modal'
import { type StepUpWay, stepUpWays } from '@croupier/wire/identity/step-up'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { lazyPart } from '../../../lib/lazy.ts'
import type { StepUpProof } from '../../../lib/step-up.ts'
import css from '../auth/auth.module.css'
import { ByPassword } from './by-password.tsx'

const ByCode = lazyPart('identity', () => import('./by-code.tsx'), 'ByCode')
const ByFactor = lazyPart('identity', () => import('./by-factor.tsx'), 'ByFactor')
const ByProvider = lazyPart('identity', () => import('./by-provider.tsx'), 'ByProvider')
const ByPasskey = lazyPart('identity', () => import('./by-passkey.tsx'), 'ByPasskey')

/** T015: one dialog for all calls that need a recent proof of who the member is. The refused call is sent again after it. */
export function StepUpDialog({ proof }: { proof: StepUpProof }) {
  const errorText = useErrorText()
  const { data, error } = useCall(stepUpWays, {}, { staleMs: 0 })
  const [chosen, setChosen] = useState<StepUpWay>()
  // The session may end while the dialog is open.
  useEffect(() => proof.cancel, [proof])
  const way = chosen ?? data?.ways[0]
  const others = data?.ways.filter((one) => one !== way) ?? []
  return (
    <Modal open onClose={proof.cancel} title={<Trans>Confirm that it is you</Trans>} width={400}>
      <p className="text-2">
        <Trans>This change concerns the security of your account.</Trans>
      </p>
      {!data && !error && <Skeleton height={150} radius={12} />}
      {error && <p role="alert">{errorText(error)}</p>}
      <Suspense fallback={<Skeleton height={150} radius={12} />}>
        {way === 'passkey' && <ByPasskey onDone={proof.done} />}
        {way === 'password' && <ByPassword onDone={proof.done} />}
        {(way === 'authenticator' || way === 'recovery_code') && <ByFactor key={way} way={way} onDone={proof.done} />}
        {way === 'provider' && data && <ByProvider providers={data.providers} />}
        {way === 'code' && data?.recipient && <ByCode recipient={data.recipient} onDone={proof.done} />}
      </Suspense>
      {data?.ways.length === 0 && (
        <p role="alert">
          <Trans>Your account has nothing to confirm it with. Please contact customer service.</Trans>
        </p>
      )}
      <OtherWays ways={others} onChoose={setChosen} />
    </Modal>
  )
}

function OtherWays({ ways, onChoose }: { ways: readonly StepUpWay[]; onChoose: (way: StepUpWay) => void }) {
  const { t } = useLingui()
  const labels: Record<StepUpWay, string> = {
    passkey: t`Use a passkey`,
    password: t`Use your password`,
    authenticator: t`Use the authenticator`,
    provider: t`Use another site`,
    recovery_code: t`Use a recovery code`,
    code: t`Use a code`,
  }
  return ways.map((way) => (
    <p key={way} className={css.switch}>
      <button type="button" className="link" onClick={() => onChoose(way)}>
        {labels[way]}
      </button>
    </p>
  ))
}
