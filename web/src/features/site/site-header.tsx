import { APP_NAME } from '@mantel/domain/basics/product'
import { Menu } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Mark } from '../../ui/display/mark.tsx'
import { useEarlyAction } from './early-action.ts'
import type { SiteLink } from './links.ts'
import type { SideMenu } from './side-menu.tsx'

type Props = { links: SiteLink[]; current?: string }

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
          <MenuButton links={links} />
        </div>
      </header>
    </>
  )
}

/** Shows the header's links on small screens. The menu's code loads when the menu is first opened. */
function MenuButton({ links }: { links: SiteLink[] }) {
  const [LoadedMenu, setLoadedMenu] = useState<typeof SideMenu | null>(null)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  async function open() {
    try {
      const module = await import('./side-menu.tsx')
      setLoadedMenu(() => module.SideMenu)
      setOpen(true)
    } catch (error) {
      console.error('Could not load the menu', error)
      // Scrolls to the footer, which has the same links.
      document.getElementById('more')?.scrollIntoView()
    }
  }

  useEarlyAction(button, open)

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
      {isOpen && LoadedMenu && <LoadedMenu links={links} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Returns whether the page is scrolled past its top, and the ref of the element that marks the top. */
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
