import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useStore } from '../../../platform/store.ts'
import { LeaveDialog } from '../../../ui/form/unsaved.tsx'
import { type Autosave, autosave, type Options, type Stored } from './autosave.ts'

/** Saves changes automatically and shows changes by others. */
export function useAutosave<T extends Stored>(stored: T, options: Options<T>) {
  const [saving] = useState(() => autosave(stored))
  useEffect(() => saving.connect(options))
  useEffect(() => saving.adopt(stored), [saving, stored])
  useEffect(() => {
    // Once the connection is back, changes that could not be saved are saved without a click.
    const tryAgain = () => void (saving.state.get().kind === 'failed' && saving.flush())
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [saving])
  return saving
}

export const useSaveState = (saving: Autosave) => useStore(saving.state)

/** Saves before the user leaves the page. Asks only if that fails. */
export function LeaveGuard({ saving }: { saving: Autosave }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async () => saving.hasUnsaved() && !(await saving.flush()),
    enableBeforeUnload: () => saving.hasUnsaved(),
    withResolver: true,
  })
  return <LeaveDialog open={status === 'blocked'} onLeave={() => proceed?.()} onStay={() => reset?.()} />
}
