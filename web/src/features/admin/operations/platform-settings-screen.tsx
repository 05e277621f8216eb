import { useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Page } from '../../../layouts/pages/page.tsx'
import { LeaveGuard, UnsavedGroup } from '../../../ui/form/unsaved.tsx'
import { SideList } from '../../settings/layout/section-lists.tsx'
import { useStayAtSection } from '../../settings/layout/stay-at-section.ts'
import { platformSections } from './sections.ts'

/** What the platform decides about itself, and how it is doing. */
export function PlatformSettingsScreen() {
  const column = useRef<HTMLDivElement>(null)
  const hash = useLocation({ select: (location) => location.hash })
  const [isDirty, setDirty] = useState(false)
  useStayAtSection(column, hash)
  return (
    <Page title="Settings">
      {/* Going from section to section leaves nothing behind. */}
      <LeaveGuard isDirty={isDirty} staysOnPath />
      <UnsavedGroup onChange={setDirty}>
        <div className="grid gap-x-10 px-8 py-7 max-lg:px-5 max-md:px-4 lg:grid-cols-[160px_minmax(0,720px)]">
          <SideList to="/app/admin/settings" sections={platformSections} />
          {/* The last one, too, can be scrolled to the line that tells which one is read. */}
          <div ref={column} className="min-w-0 max-lg:max-w-180 lg:[&>:last-child]:min-h-[75dvh]">
            {platformSections.map(({ id, Content }) => (
              <Content key={id} id={id} />
            ))}
          </div>
        </div>
      </UnsavedGroup>
    </Page>
  )
}
