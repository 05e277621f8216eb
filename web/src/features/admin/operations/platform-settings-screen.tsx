import { useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Page } from '../../../layouts/pages/page.tsx'
import { LeaveGuard, UnsavedGroup } from '../../../ui/form/unsaved.tsx'
import { SectionNav } from '../../settings/layout/section-lists.tsx'
import { useStayAtSection } from '../../settings/layout/stay-at-section.ts'
import { platformSections } from './sections.ts'

export function PlatformSettingsScreen() {
  const column = useRef<HTMLDivElement>(null)
  const hash = useLocation({ select: (location) => location.hash })
  const [isDirty, setDirty] = useState(false)
  useStayAtSection(column, hash)
  return (
    <Page title="Settings">
      {/* Moving between sections keeps unsaved changes, so it needs no warning. */}
      <LeaveGuard isDirty={isDirty} staysOnPath />
      <UnsavedGroup onChange={setDirty}>
        <div className="grid gap-x-10 px-8 py-7 max-lg:px-5 max-md:px-4 lg:grid-cols-[160px_minmax(0,720px)]">
          <SectionNav to="/app/admin/settings" sections={platformSections} />
          {/* The minimum height lets the last section scroll up to the line of useSectionInView. */}
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
