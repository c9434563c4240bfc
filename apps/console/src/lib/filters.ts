import { useSearchParams } from 'wouter'

/** A filter of a page, kept in its address: it survives a reload and can be sent to a colleague. */
export function useFilter(name: string, fallback = ''): [string, (value: string) => void] {
  const [params, setParams] = useSearchParams()
  const set = (value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value && value !== fallback) next.set(name, value)
        else next.delete(name)
        if (name !== 'page') next.delete('page')
        return next
      },
      { replace: true },
    )
  return [params.get(name) ?? fallback, set]
}

/** The page of a list, counted from 1, in the address like the filters; another filter begins at 1 again. */
export function usePage(): [number, (page: number) => void] {
  const [page, setPage] = useFilter('page', '1')
  return [Math.max(1, Number(page) || 1), (next) => setPage(String(next))]
}

/** Leaves empty fields out: an empty field does not filter. */
export const filled = <Fields extends Record<string, string>>(fields: Fields): { [Name in keyof Fields]?: string } =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
  ) as { [Name in keyof Fields]?: string }
