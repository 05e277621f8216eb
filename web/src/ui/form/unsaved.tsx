import { useBlocker } from '@tanstack/react-router'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import * as copy from '../copy.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'

/** Set inside `UnsavedGroup`: counts the forms with unsaved changes. */
const CountContext = createContext<((change: 1 | -1) => void) | null>(null)

/** Asks for confirmation when the user leaves a form with unsaved changes, including by closing the tab. */
export function Unsaved({ isDirty }: { isDirty: boolean }) {
  const changeCount = useContext(CountContext)
  // A layout effect: the count must be right before the user can click anything else.
  useLayoutEffect(() => {
    if (!isDirty || !changeCount) return
    changeCount(1)
    return () => changeCount(-1)
  }, [isDirty, changeCount])
  return changeCount ? null : <LeaveGuard isDirty={isDirty} />
}

type TogetherProps = { onChange: (isDirty: boolean) => void; children: ReactNode }

/**
 * Groups forms that the user leaves together, and reports whether any of them has unsaved changes. They do not ask for
 * confirmation themselves, so that the caller can ask once.
 */
export function UnsavedGroup({ onChange, children }: TogetherProps) {
  const latestOnChange = useRef(onChange)
  useEffect(() => {
    latestOnChange.current = onChange
  })
  const dirtyCount = useRef(0)
  const [changeCount] = useState(() => (change: 1 | -1) => {
    dirtyCount.current += change
    latestOnChange.current(dirtyCount.current > 0)
  })
  return <CountContext value={changeCount}>{children}</CountContext>
}

type AskProps = {
  isDirty: boolean
  /** If set, a change of only the search or hash does not count as leaving. */
  staysOnPath?: boolean
}

export function LeaveGuard({ isDirty, staysOnPath = false }: AskProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !(staysOnPath && current.pathname === next.pathname),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return <LeaveDialog open={status === 'blocked'} onLeave={() => proceed?.()} onStay={() => reset?.()} />
}

type LeaveProps = { open: boolean; onLeave: () => void; onStay: () => void }

export const LeaveDialog = ({ open, onLeave, onStay }: LeaveProps) => (
  <ConfirmDialog
    open={open}
    title="Leave without saving?"
    action="Leave"
    busy={false}
    onConfirm={onLeave}
    onClose={onStay}
  >
    {copy.unsavedChanges}
  </ConfirmDialog>
)
