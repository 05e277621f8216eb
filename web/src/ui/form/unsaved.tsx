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
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'

/** Whoever asks for all forms of a page at once is told of each that holds something unsaved. */
const TellContext = createContext<((change: 1 | -1) => void) | null>(null)

/** Whoever leaves a form that holds something unsaved is asked first, also when they close the tab. */
export function Unsaved({ isDirty }: { isDirty: boolean }) {
  const tell = useContext(TellContext)
  // Before anything else can be pressed, not some time after.
  useLayoutEffect(() => {
    if (!isDirty || !tell) return
    tell(1)
    return () => tell(-1)
  }, [isDirty, tell])
  return tell ? null : <AskFirst isDirty={isDirty} />
}

type TogetherProps = { onChange: (isDirty: boolean) => void; children: ReactNode }

/** Several forms that are left together: none of them asks by itself, so that nobody is asked twice. */
export function UnsavedTogether({ onChange, children }: TogetherProps) {
  const heard = useRef(onChange)
  useEffect(() => {
    heard.current = onChange
  })
  const dirty = useRef(0)
  const [tell] = useState(() => (change: 1 | -1) => {
    dirty.current += change
    heard.current(dirty.current > 0)
  })
  return <TellContext value={tell}>{children}</TellContext>
}

type AskProps = {
  isDirty: boolean
  /** What only changes behind the path, a search or a place on the page, leaves nothing. */
  staysOnPath?: boolean
}

export function AskFirst({ isDirty, staysOnPath = false }: AskProps) {
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
    What you changed here is not saved yet.
  </ConfirmDialog>
)
