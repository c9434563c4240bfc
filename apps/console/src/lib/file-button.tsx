import { Button, type ButtonProps } from '@croupier/ui/button'
import { type ChangeEvent, useRef } from 'react'

type Props = Omit<ButtonProps, 'onClick' | 'name'> & {
  /** The name of the file field, for screen readers. */
  name: string
  accept: string
  onFile(file: File): void
}

/** A button that lets the member of staff choose a file, and hands it over at once. */
export function FileButton({ name, accept, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) onFile(file)
    // The same file may be chosen again after a failure.
    target.value = ''
  }
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={name}
        accept={accept}
        onChange={choose}
      />
    </>
  )
}
