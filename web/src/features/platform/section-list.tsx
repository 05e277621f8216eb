import { Link } from '@tanstack/react-router'
import { classes } from '../../ui/classes.ts'
import { useSectionInView } from '../settings/section-in-view.ts'
import { platformSections } from './sections.ts'

/** Beside the sections, where it follows the scrolling; above them where there is no room for both. */
export function PlatformSectionList() {
  const inView = useSectionInView(platformSections)
  return (
    <nav
      aria-label="Sections"
      className="-mx-2 flex flex-wrap gap-0.5 self-start max-lg:mb-6 lg:sticky lg:top-6 lg:flex-col"
    >
      {platformSections.map(({ id, label }) => (
        <Link
          key={id}
          to="/app/admin/settings"
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
