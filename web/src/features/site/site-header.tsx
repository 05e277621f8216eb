import { APP_NAME } from '@mantel/domain/product'
import { Menu } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Mark } from '../../ui/display/mark.tsx'
import type { SiteLink } from './links.ts'
import type { SideSheet } from './side-sheet.tsx'
import { useEarly } from './typed-early.ts'

type Props = { links: SiteLink[]; current?: string }

/** Stays at the top of the window; a hairline parts it from what runs below. */
export function SiteHeader({ links, current }: Props) {
  const [isStuck, top] = useStuck()
  return (
    <>
      <div ref={top} aria-hidden className="pointer-events-none absolute inset-x-0 top-0 h-20" />
      <header
        data-stuck={isStuck || undefined}
        className="sticky top-0 z-20 border-b border-transparent bg-muted data-stuck:border-border-strong"
      >
        <div className="mx-auto flex h-18 max-w-[1240px] items-center gap-8.5 px-8 text-15 font-medium @max-[640px]:px-4">
          <a
            href="/"
            className="mr-auto flex min-h-11 items-center gap-2.5 rounded-control font-serif text-24 tracking-[-.02em]"
          >
            <Mark size={28} />
            {APP_NAME}
          </a>
          <nav aria-label="Main" className="flex items-center gap-8.5 @max-[800px]:hidden">
            {links.map(({ href, label }) => (
              <a
                key={href}
                href={href}
                aria-current={href === current ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-control hover:text-primary-text aria-[current=page]:text-primary-text"
              >
                {label}
              </a>
            ))}
          </nav>
          <Button asChild className="px-4! text-15! @max-[800px]:hidden">
            <a href="/app">Sign In</a>
          </Button>
          <SheetButton links={links} />
        </div>
      </header>
    </>
  )
}

/** The same links for small screens. The sheet is fetched when somebody first asks for it. */
function SheetButton({ links }: { links: SiteLink[] }) {
  const [Sheet, setSheet] = useState<typeof SideSheet | null>(null)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  async function open() {
    try {
      const part = await import('./side-sheet.tsx')
      setSheet(() => part.SideSheet)
      setOpen(true)
    } catch (error) {
      console.error('The menu could not be fetched', error)
      // The links also stand at the foot of the page.
      document.getElementById('more')?.scrollIntoView()
    }
  }

  useEarly(button, open)

  return (
    <div className="hidden @max-[800px]:block">
      <IconButton
        ref={button}
        icon={Menu}
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      />
      {isOpen && Sheet && <Sheet links={links} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Whether the top of the page, as far as the given element reaches, is out of sight. */
function useStuck() {
  const top = useRef<HTMLDivElement>(null)
  const [isStuck, setStuck] = useState(false)
  useEffect(() => {
    if (!top.current) return
    const watcher = new IntersectionObserver(([entry]) => setStuck(entry?.isIntersecting === false))
    watcher.observe(top.current)
    return () => watcher.disconnect()
  }, [])
  return [isStuck, top] as const
}
