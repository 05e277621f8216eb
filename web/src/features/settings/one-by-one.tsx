import { Link, useLocation } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Unsaved, UnsavedTogether } from '../../ui/unsaved.tsx'
import type { SettingsSection } from './sections.ts'

/**
 * Where there is no room for both: the list first, then one section with the way back. One alone needs no list. What
 * was visited stays as it was left, and the list says where something is not saved.
 */
export function OneByOne({ sections }: { sections: SettingsSection[] }) {
  const hash = useLocation({ select: (location) => location.hash })
  const chosen = sections.length === 1 ? sections[0] : sections.find(({ id }) => id === hash)
  const [visited, setVisited] = useState<string[]>([])
  const [unsaved, setUnsaved] = useState<string[]>([])
  if (chosen && !visited.includes(chosen.id)) setVisited([...visited, chosen.id])
  const mark = (id: string, isDirty: boolean) =>
    setUnsaved((ids) => [...ids.filter((other) => other !== id), ...(isDirty ? [id] : [])])
  return (
    <div className="max-w-160">
      {!chosen && <SectionList sections={sections} unsaved={unsaved} />}
      {chosen && sections.length > 1 && <BackToList />}
      {sections
        .filter(({ id }) => visited.includes(id))
        .map(({ id, Content }) => (
          // By itself it has no section before it, and so no hairline.
          <div key={id} hidden={id !== chosen?.id}>
            <UnsavedTogether onChange={(isDirty) => mark(id, isDirty)}>
              <Content id={id} />
            </UnsavedTogether>
          </div>
        ))}
      <Unsaved isDirty={unsaved.length > 0} />
    </div>
  )
}

type ListProps = { sections: SettingsSection[]; unsaved: string[] }

const SectionList = ({ sections, unsaved }: ListProps) => (
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

const BackToList = () => (
  <Link
    to="/app/settings"
    className="-mt-3 mb-1 -ml-1 inline-flex min-h-11 items-center gap-1 text-13 font-medium text-muted-foreground"
  >
    <ChevronLeft size={16} strokeWidth={1.6} aria-hidden />
    All settings
  </Link>
)
