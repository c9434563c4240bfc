import './crash.css'
import { element } from '../element.ts'
import { resultText } from '../table.ts'
import type { Texts } from '../texts.ts'
import { type Bet, crashApi } from './api.ts'
import { pointText } from './model.ts'

/** What a bet returned, or that it went back. */
export function betResult(t: Texts, bet: Bet): string {
  if (bet.state === 'voiding' || bet.state === 'voided') return t('gaveBack')
  const at = bet.cashedOutAt100 === null ? '' : `${pointText(bet.cashedOutAt100)} · `
  return `${at}${resultText(t, { bet, returned: bet.returned })}`
}

/** The page that shows a bet again. */
export async function showBet(t: Texts, token: string): Promise<HTMLElement> {
  const bet = await crashApi({ getItem: () => null, setItem: () => {} }).replay(token)
  const point = bet.point100 === null ? t('flying') : pointText(bet.point100)
  const root = element('div', { class: 'game crash' }, [
    element('section', { class: 'stage', 'aria-label': t('crash') }, [
      element('div', { class: 'sky' }, [
        element('div', { class: 'big' }, [
          element('p', { class: 'point num' }, [point]),
          element('p', { class: 'phase' }, [t('roundNumber', { number: bet.round })]),
        ]),
      ]),
      element('p', { class: 'said', role: 'status' }, [bet.point100 === null ? '' : betResult(t, bet)]),
    ]),
  ])
  root.dataset.replay = ''
  return root
}
