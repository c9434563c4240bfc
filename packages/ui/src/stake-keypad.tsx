import Delete from 'lucide-react/icons/delete'
import css from './stake-keypad.module.css'
import { useUiTexts } from './ui-texts.tsx'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const

/** The text after a key: at most two decimals, ten whole digits, no leading zeros. */
export function pressKey(text: string, key: string): string {
  if (key === 'delete') return text.slice(0, -1)
  if (key === '.') return text.includes('.') ? text : `${text || '0'}.`
  const next = text === '0' ? key : text + key
  const [whole = '', decimals = ''] = next.split('.')
  return whole.length > 10 || decimals.length > 2 ? text : next
}

/** Keys for a stake, in place of the system keyboard (`inputmode="none"` on the field). `adds` are small sums, never "Max". */
export function StakeKeypad(props: {
  label: string
  value: string
  onChange: (value: string) => void
  adds: readonly [string, string, string]
  onAdd: (sum: string) => void
  onDone: () => void
}) {
  const texts = useUiTexts()
  const key = (name: string) => (
    <button key={name} type="button" onClick={() => props.onChange(pressKey(props.value, name))}>
      {name}
    </button>
  )
  const add = (sum: string) => (
    <button key={`+${sum}`} type="button" className={css.add} onClick={() => props.onAdd(sum)}>
      +{sum}
    </button>
  )
  return (
    <div className={css.keys} role="group" aria-label={props.label}>
      {KEYS.slice(0, 3).map(key)}
      {add(props.adds[0])}
      {KEYS.slice(3, 6).map(key)}
      {add(props.adds[1])}
      {KEYS.slice(6, 9).map(key)}
      {add(props.adds[2])}
      {KEYS.slice(9).map(key)}
      <button
        type="button"
        aria-label={texts.backspace}
        onClick={() => props.onChange(pressKey(props.value, 'delete'))}
      >
        <Delete aria-hidden="true" />
      </button>
      <button type="button" className={css.add} onClick={props.onDone}>
        {texts.done}
      </button>
    </div>
  )
}
