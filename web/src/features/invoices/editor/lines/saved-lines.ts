import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../../platform/use-debounced.ts'
import { savedLinesQuery } from '../../queries.ts'

export type SavedLine = { id: string; description: string; rate: number; taxable: boolean }

/** Lines that were used before and contain the typed text. None while the user is not typing. */
export function useSavedLines(text: string, isTyping: boolean): SavedLine[] {
  const search = useDebounced(text.trim(), 150)
  const isEnabled = isTyping && search.length > 0 && search.length <= 200 && !search.includes('\n')
  const { data } = useQuery({ ...savedLinesQuery(search), enabled: isEnabled })
  const found = isEnabled ? (data ?? []) : []
  return found.filter(({ description }) => description !== text.trim()).slice(0, 6)
}
