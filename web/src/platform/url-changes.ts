import { useNavigate, useRouter } from '@tanstack/react-router'

/**
 * What a change of the URL is to the Back button: a `step` of its own, a `part` of the step that the page is at, or
 * `typing`, of which only the first letters are a step.
 */
export type UrlStep = 'step' | 'part' | 'typing'

/** Changes search parameters of the current page. Undefined removes a parameter. */
export function useUrlChange<Search extends object>() {
  const navigate = useNavigate()
  const { history } = useRouter()
  return (changes: Partial<Search>, kind: UrlStep = 'step') => {
    const isTyping = kind === 'typing'
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...changes }),
      replace: kind === 'part' || (isTyping && history.location.state.isTyped === true),
      state: ({ pageStart, __TSR_index: index }) => ({
        isTyped: isTyping || undefined,
        pageStart: pageStart ?? index,
      }),
    })
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step was made by typing, so what is typed next belongs to it. */
    isTyped?: boolean
    /** The index in the browser's history at which this page was opened, if the step is not its first. */
    pageStart?: number
  }
}
