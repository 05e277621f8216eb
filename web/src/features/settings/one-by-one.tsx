import { Link, useLocation } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { SettingsSection } from './sections.ts'

/** Where there is no room for both: the list first, then one section with the way back. One alone needs no list. */
export function OneByOne({ sections }: { sections: SettingsSection[] }) {
  const hash = useLocation({ select: (location) => location.hash })
  const chosen = sections.length === 1 ? sections[0] : sections.find(({ id }) => id === hash)
  if (!chosen) return <SectionList sections={sections} />
  return (
    <div className="max-w-160">
      {sections.length > 1 && <BackToList />}
      {/* By itself it has no section before it, and so no hairline. */}
      <div>
        <chosen.Content id={chosen.id} />
      </div>
    </div>
  )
}

const SectionList = ({ sections }: { sections: SettingsSection[] }) => (
  <nav aria-label="Sections" className="-my-3">
    {sections.map(({ id, label }) => (
      <Link
        key={id}
        to="/app/settings"
        hash={id}
        className="flex h-12 items-center justify-between border-b border-border text-15"
      >
        {label}
        <ChevronRight size={16} strokeWidth={1.6} aria-hidden className="text-muted-foreground" />
      </Link>
    ))}
  </nav>
)

const BackToList = () => (
  <Link
    to="/app/settings"
    className="-mt-3 mb-1 -ml-1 inline-flex min-h-11 items-center gap-1 text-13 font-medium text-muted-foreground"
  >
    <ChevronLeft size={16} strokeWidth={1.6} aria-hidden />
    All settings
  </Link>
)
