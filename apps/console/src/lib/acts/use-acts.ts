import { allOf } from '@croupier/api-client/react'
import { useRef, useState } from 'react'
import { useConsole } from '../console.tsx'
import type { Act } from './act.ts'

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * Runs acts, each on one row. Keeps the command of an act and row, so that a retry after a lost answer is the same command
 * and runs once.
 */
export function useActRunner<Row>(rowKey: (row: Row) => string) {
  const { call, queries, newId } = useConsole()
  const commands = useRef(new Map<string, (row: Row, text: string) => Promise<string>>())
  const run = (one: Act<Row>, row: Row, text: string): Promise<string> => {
    const key = `${one.id} ${rowKey(row)}`
    const send = commands.current.get(key) ?? one.start({ call, newId, wait })
    commands.current.set(key, send)
    return send(row, text)
  }
  const refresh = ({ changes }: Act<Row>) => {
    for (const endpoint of changes) queries.invalidateQueries(allOf(endpoint))
  }
  return { run, refresh }
}

/** Runs the acts of a panel, one at a time. The next act clears an earlier refusal. */
export function useActs<Row>(row: Row, rowKey: (row: Row) => string) {
  const runner = useActRunner(rowKey)
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<Error | null>(null)
  async function run(one: Act<Row>, text: string): Promise<string | null> {
    if (busy) return null
    setBusy(one.id)
    setError(null)
    try {
      return await runner.run(one, row, text)
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
      return null
    } finally {
      setBusy(null)
      runner.refresh(one)
    }
  }
  return { run, busy, error, forget: () => setError(null) }
}
