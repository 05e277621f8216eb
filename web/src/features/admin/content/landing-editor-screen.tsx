import type { LandingContent } from '@mantel/domain/site/site'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../../layouts/pages/page.tsx'
import { useUrlChange } from '../../../platform/url-changes.ts'
import { useMedia } from '../../../ui/base/media.ts'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { LeaveGuard, UnsavedGroup } from '../../../ui/form/unsaved.tsx'
import { Landing } from '../../site/landing/landing.tsx'
import { WaitlistSection } from '../waitlist/waitlist-section.tsx'
import { WaitlistSwitch } from '../waitlist/waitlist-switch.tsx'
import { OpenPage } from './open-page.tsx'
import { PageEditor } from './page-editor.tsx'
import { cachePart, landingPartsQuery } from './queries.ts'
import { landingParts } from './sections.ts'

const route = getRouteApi('/super-admin/platform/app/admin/landing')

const views = [
  { value: 'page', label: 'Page' },
  { value: 'waitlist', label: 'Waitlist' },
] as const

/** Edits the texts of the landing page, or manages the waitlist, depending on the URL. */
export function LandingEditorScreen() {
  const { view = 'page' } = route.useSearch()
  const change = useUrlChange<{ view?: 'waitlist' }>()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(landingPartsQuery)
  const [isDirty, setDirty] = useState(false)
  const isWide = useMedia('(min-width: 768px)')
  const choice = (
    <Segmented
      label="Page or waitlist"
      value={view}
      options={views}
      onChange={(next) => change({ view: next === 'waitlist' ? next : undefined })}
    />
  )
  return (
    <Page title="Landing page" beside={isWide && choice} actions={<OpenPage href="/" />}>
      <LeaveGuard isDirty={isDirty} staysOnPath />
      {!isWide && <div className="px-4 pt-4">{choice}</div>}
      {/* Hidden, not unmounted, so that unsaved text is kept while the waitlist is shown. */}
      <div hidden={view !== 'page'}>
        <UnsavedGroup onChange={setDirty}>
          <PageEditor
            page="landing page"
            kinds={landingParts}
            parts={data}
            error={error}
            onRetry={() => void refetch()}
            load={() => queries.fetchQuery({ ...landingPartsQuery, staleTime: 0 })}
            updateCache={(saved) => cachePart(queries, landingPartsQuery.queryKey, saved)}
            render={(texts, data) => (
              <Landing site={{ ...data, landing: texts as LandingContent, pricing: {} }} />
            )}
          />
        </UnsavedGroup>
      </div>
      {view === 'waitlist' && (
        <div className="flex max-w-240 flex-col gap-7 px-5 py-6 max-md:px-4">
          <WaitlistSwitch />
          <WaitlistSection />
        </div>
      )}
    </Page>
  )
}
