import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { classes } from '../../../ui/base/classes.ts'
import type { SettingsSection } from '../sections.ts'
import { useSectionInView } from './section-in-view.ts'

type NavProps = {
  to: '/app/settings' | '/app/admin/settings'
  sections: Pick<SettingsSection, 'id' | 'label'>[]
}

/** Links to the sections: beside them and always visible on wide screens, above them on narrow ones. */
export function SectionNav({ to, sections }: NavProps) {
  const inView = useSectionInView(sections)
  return (
    <nav
      aria-label="Sections"
      className="-mx-2 flex flex-wrap gap-0.5 self-start max-lg:mb-6 lg:sticky lg:top-6 lg:flex-col"
    >
      {sections.map(({ id, label }) => (
        <Link
          key={id}
          to={to}
          hash={id}
          activeOptions={{ includeHash: true }}
          aria-current={id === inView ? 'true' : undefined}
          className={classes(
            'flex h-7.5 items-center rounded-control px-2 text-13 font-medium transition-colors duration-100 touch:h-11',
            id === inView
              ? 'text-foreground lg:bg-secondary lg:text-secondary-foreground'
              : 'text-muted-foreground hover:bg-hover hover:text-foreground',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

type ListProps = { sections: SettingsSection[]; unsaved: string[] }

/** Replaces the sections on narrow screens and marks those with unsaved changes. */
export const SectionList = ({ sections, unsaved }: ListProps) => (
  <nav aria-label="Sections" className="-my-3">
    {sections.map(({ id, label }) => (
      <Link
        key={id}
        to="/app/settings"
        hash={id}
        className="flex h-12 items-center gap-2 border-b border-border text-15"
      >
        <span className="flex-1">{label}</span>
        {unsaved.includes(id) && <span className="text-12 text-amber">Unsaved changes</span>}
        <ChevronRight size={16} strokeWidth={1.6} aria-hidden className="text-muted-foreground" />
      </Link>
    ))}
  </nav>
)

export const BackToList = () => (
  <Link
    to="/app/settings"
    className="-mt-3 mb-1 -ml-1 inline-flex min-h-11 items-center gap-1 text-13 font-medium text-muted-foreground"
  >
    <ChevronLeft size={16} strokeWidth={1.6} aria-hidden />
    All settings
  </Link>
)
