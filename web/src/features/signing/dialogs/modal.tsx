import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../../../ui/base/button.tsx'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** The native dialog traps the focus, closes with Escape and restores the focus. */
export function Modal({ title, onClose, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-120 rounded-dialog bg-card text-16 leading-6 text-foreground shadow-floating outline-none backdrop:bg-foreground/40"
    >
      <div className="flex items-center gap-2 border-b border-border py-2 pr-2 pl-5">
        <h2 id={id} className="flex-1 text-16 font-semibold">
          {title}
        </h2>
        <IconButton icon={X} label="Close" onClick={() => dialog.current?.close()} />
      </div>
      <div className="px-5 pt-4 pb-5">{children}</div>
    </dialog>
  )
}
