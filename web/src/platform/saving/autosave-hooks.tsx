import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LeaveDialog } from '../../ui/form/unsaved.tsx'
import { useStore } from '../store.ts'
import { type Autosave, type AutosavedKind, autosave, type Options } from './autosave.ts'
import { retryFailed } from './retry-failed.ts'

/** Saves changes automatically and shows changes by others. */
export function useAutosave<Fields extends object, T extends { id: string; version: number }>(
  stored: T,
  kind: AutosavedKind<Fields, T>,
  options: Options<Fields, T>,
) {
  const [saving] = useState(() => autosave(stored, kind))
  useEffect(() => saving.connect(options))
  useEffect(() => saving.adopt(stored), [saving, stored])
  useEffect(() => retryFailed(saving), [saving])
  return saving
}

export const useSaveState = <Fields,>(saving: Pick<Autosave<Fields>, 'state'>) => useStore(saving.state)

/** Saves before the user leaves the page. Asks only if that fails. */
export function LeaveGuard({ saving }: { saving: Pick<Autosave<object>, 'hasUnsaved' | 'flush'> }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async () => saving.hasUnsaved() && !(await saving.flush()),
    enableBeforeUnload: () => saving.hasUnsaved(),
    withResolver: true,
  })
  return <LeaveDialog open={status === 'blocked'} onLeave={() => proceed?.()} onStay={() => reset?.()} />
}
