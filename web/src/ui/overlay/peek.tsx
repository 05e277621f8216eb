import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../base/button.tsx'
import { Tooltip } from './tooltip.tsx'

type Props = {
  label: string
  onClose: () => void
  /** Show the previous or next record of the list; undefined at its ends. */
  onPrevious?: () => void
  onNext?: () => void
  /** Returns the element to focus on close; defaults to the one focused before. */
  returnTo?: () => HTMLElement | null | undefined
  /** Buttons at the top. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * Shows one record beside its list. It must be the last child of a `relative` row: on wide screens it takes
 * space from the list, on narrower ones it covers part of the list, on phones it covers the whole screen.
 */
export function Peek({ label, onClose, onPrevious, onNext, returnTo, actions, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  const [opener] = useState(() => document.activeElement)
  const latest = useRef(returnTo)
  useEffect(() => {
    latest.current = returnTo
  })
  useEffect(() => {
    const element = panel.current
    if (!element?.contains(document.activeElement)) element?.focus({ preventScroll: true })
    return () => {
      const isLost = document.activeElement === document.body || element?.contains(document.activeElement)
      const returnTarget = latest.current?.() ?? opener
      if (isLost && returnTarget instanceof HTMLElement) returnTarget.focus()
    }
  }, [opener])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    const isOutside = !panel.current?.contains(target)
    if (isOutside || event.defaultPrevented || event.altKey || event.metaKey || event.ctrlKey) return
    const isTyping = target.matches('input, textarea, select, [contenteditable]')
    const run =
      event.key === 'Escape'
        ? onClose
        : isTyping
          ? undefined
          : { ArrowUp: onPrevious, ArrowDown: onNext, ' ': target === panel.current ? onClose : undefined }[
              event.key
            ]
    if (!run) return
    event.preventDefault()
    run()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles key events of its fields and buttons
    <aside
      ref={panel}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="z-20 flex flex-col bg-background outline-none max-xl:animate-sheet-in max-xl:shadow-floating max-md:fixed max-md:inset-0 max-md:z-40 max-md:pb-[env(safe-area-inset-bottom)] md:absolute md:inset-y-0 md:right-0 md:w-110 md:border-l md:border-border xl:static xl:shrink-0"
    >
      <div className="flex h-11 shrink-0 items-center max-md:h-13 gap-1 border-b border-border pr-2.5 pl-5 max-md:pl-4">
        <StepButton icon={ChevronUp} label="Previous" keys="↑" onClick={onPrevious} />
        <StepButton icon={ChevronDown} label="Next" keys="↓" onClick={onNext} />
        <div className="ml-auto flex items-center gap-1.5">{actions}</div>
        <Tooltip text="Close" keys="Esc">
          <IconButton icon={X} label="Close" onClick={onClose} />
        </Tooltip>
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto px-5 py-5 max-md:px-4">{children}</div>
    </aside>
  )
}

type StepButtonProps = {
  icon: typeof ChevronUp
  label: string
  keys: string
  onClick: (() => void) | undefined
}

const StepButton = ({ icon, label, keys, onClick }: StepButtonProps) => (
  <Tooltip text={label} keys={keys}>
    <IconButton
      icon={icon}
      label={label}
      // Not `disabled`: at the end of the list the button would lose the focus.
      aria-disabled={onClick ? undefined : true}
      onClick={onClick}
      className="-ml-1.5 aria-disabled:opacity-40"
    />
  </Tooltip>
)
