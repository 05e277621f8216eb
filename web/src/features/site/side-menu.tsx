import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../ui/base/button.tsx'
import type { SiteLink } from './links.ts'

type Props = { links: SiteLink[]; onClose: () => void }

/** A native dialog: it traps the focus, closes with Escape and returns the focus to the menu button. */
export function SideMenu({ links, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard uses Escape
    <dialog
      ref={dialog}
      aria-label="Menu"
      onClose={onClose}
      // A click on the dialog itself, and not on its content, is a click on the backdrop.
      onClick={(event) => event.target === event.currentTarget && close()}
      className="fixed m-0 ml-auto h-dvh max-h-none w-72 max-w-[calc(100%-48px)] animate-sheet-in bg-card text-foreground shadow-floating backdrop:bg-foreground/30"
    >
      <div className="flex h-full flex-col p-4">
        <IconButton icon={X} label="Close" onClick={close} className="self-end" />
        <nav aria-label="Menu" className="mt-2 flex flex-col">
          {[...links, { href: '/app', label: 'Sign In' }].map(({ href, label }) => (
            <a
              key={href}
              href={href}
              onClick={close}
              className="flex h-12 items-center rounded-control px-3 text-16 font-medium hover:bg-hover"
            >
              {label}
            </a>
          ))}
        </nav>
      </div>
    </dialog>
  )
}
