import { useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Unsaved, UnsavedGroup } from '../../../ui/form/unsaved.tsx'
import type { SettingsSection } from '../sections.ts'
import { BackToList, SectionList, SectionNav } from './section-lists.tsx'
import { useStayAtSection } from './stay-at-section.ts'

type Props = { sections: SettingsSection[]; isWide: boolean }

/**
 * Wide screens show all sections in one column with a list next to it. Narrow screens show the list, then one section
 * with a link back. Visited sections stay mounted, so that rotating a tablet keeps unsaved changes.
 */
export function SectionsView({ sections, isWide }: Props) {
  const column = useRef<HTMLDivElement>(null)
  const hash = useLocation({ select: (location) => location.hash })
  useStayAtSection(column, isWide ? hash : '')
  // A user who sees a single section needs no list.
  const chosen = sections.length === 1 ? sections[0] : sections.find(({ id }) => id === hash)
  const visited = useVisited(isWide ? sections : chosen ? [chosen] : [])
  const [unsaved, setUnsaved] = useState<string[]>([])
  const mark = (id: string, isDirty: boolean) =>
    setUnsaved((ids) => [...ids.filter((other) => other !== id), ...(isDirty ? [id] : [])])
  return (
    <div className={isWide ? 'grid grid-cols-[200px_minmax(0,640px)] gap-10' : 'max-w-160'}>
      {isWide ? (
        <SectionNav to="/app/settings" sections={sections} />
      ) : chosen ? (
        sections.length > 1 && <BackToList />
      ) : (
        <SectionList sections={sections} unsaved={unsaved} />
      )}
      {/*
        The minimum height lets the last section scroll up to the line of useSectionInView. On narrow
        screens, the scroll margin keeps the back link above the section visible.
      */}
      <div ref={column} className={isWide ? '[&>:last-child]:min-h-[75dvh]' : '[&_section]:scroll-mt-28'}>
        {sections
          .filter(({ id }) => visited.has(id))
          .map(({ id, Content }) => (
            <div
              key={id}
              hidden={!isWide && id !== chosen?.id}
              className={isWide ? 'border-border pb-7 not-first:border-t not-first:pt-7' : undefined}
            >
              <UnsavedGroup onChange={(isDirty) => mark(id, isDirty)}>
                <Content id={id} />
              </UnsavedGroup>
            </div>
          ))}
      </div>
      <Unsaved isDirty={unsaved.length > 0} />
    </div>
  )
}

function useVisited(shown: SettingsSection[]) {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const fresh = shown.filter(({ id }) => !visited.has(id))
  if (fresh.length > 0) setVisited(new Set([...visited, ...fresh.map(({ id }) => id)]))
  return visited
}
