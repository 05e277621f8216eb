import { CloudOff } from 'lucide-react'
import { useDebounced } from '../use-debounced.ts'
import type { Autosave, SaveState } from './autosave.ts'
import { useSaveState } from './autosave-hooks.tsx'

/** Whether everything is saved. Screen readers announce the status once it has settled, not at every keystroke. */
export function SaveStatus<Fields>({ saving }: { saving: Pick<Autosave<Fields>, 'state' | 'flush'> }) {
  const state = useSaveState(saving)
  const announced = useDebounced(statusTexts[state.kind], state.kind === 'failed' ? 0 : 2_000)
  return (
    <span
      data-save={state.kind}
      className="flex shrink-0 items-center gap-1.5 text-12-5 whitespace-nowrap text-muted-foreground"
    >
      <span className="sr-only" role="status">
        {announced}
      </span>
      {state.kind === 'failed' || state.kind === 'undecided' ? (
        <span title={state.kind === 'failed' ? state.text : undefined} className="flex items-center gap-1.5">
          <CloudOff size={14} strokeWidth={1.8} aria-hidden className="shrink-0 text-red" />
          <span aria-hidden className="text-red">
            {statusTexts[state.kind]}
          </span>
          <button
            type="button"
            onClick={() => void saving.flush()}
            className="min-h-6 rounded-sm font-medium text-foreground underline underline-offset-3 hover:decoration-2 touch:min-h-11"
          >
            Retry
          </button>
        </span>
      ) : (
        <span aria-hidden>{statusTexts[state.kind]}</span>
      )}
    </span>
  )
}

const statusTexts: Record<SaveState<unknown>['kind'], string> = {
  saved: 'Saved',
  waiting: 'Saving…',
  saving: 'Saving…',
  failed: 'Couldn’t save.',
  incomplete: 'Not saved yet.',
  conflict: 'Not saved yet.',
  undecided: 'Not saved yet.',
}
