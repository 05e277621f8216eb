import { Link, useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { classes } from '../../ui/classes.ts'
import { useSectionInView } from './section-in-view.ts'
import type { SettingsSection } from './sections.ts'
import { useStayAtSection } from './stay-at-section.ts'

/** All sections in one column, with a list beside it that follows the scrolling. */
export function SideBySide({ sections }: { sections: SettingsSection[] }) {
  const column = useRef<HTMLDivElement>(null)
  const inView = useSectionInView(sections)
  useStayAtSection(column, useLocation({ select: ({ hash }) => hash }))
  return (
    <div className="grid grid-cols-[200px_minmax(0,640px)] gap-10">
      <nav aria-label="Sections" className="sticky top-6 -mx-2 flex flex-col gap-0.5 self-start">
        {sections.map(({ id, label }) => (
          <Link
            key={id}
            to="/app/settings"
            hash={id}
            activeOptions={{ includeHash: true }}
            aria-current={id === inView ? 'true' : undefined}
            className={classes(
              'flex h-7.5 items-center rounded-control px-2 text-13 font-medium transition-colors duration-100 touch:h-11',
              id === inView
                ? 'bg-secondary text-secondary-foreground'
                : 'text-muted-foreground hover:bg-hover hover:text-foreground',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      {/* The last one, too, can be scrolled to the line that tells which one is read. */}
      <div ref={column} className="[&>:last-child]:min-h-[75dvh]">
        {sections.map(({ id, Content }) => (
          <Content key={id} id={id} />
        ))}
      </div>
    </div>
  )
}
