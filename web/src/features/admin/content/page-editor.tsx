import type { SitePart } from '@mantel/domain/admin/content'
import type { SiteData } from '@mantel/domain/site/site'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { useMedia } from '../../../ui/base/media.ts'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { platformStylesQuery } from '../operations/queries.ts'
import { tiersQuery } from '../tiers/queries.ts'
import * as copy from './copy.ts'
import { Preview } from './preview.tsx'
import { contactQuery, waitlistStatusQuery } from './queries.ts'
import { PartEditor } from './section-editor.tsx'
import type { PartTexts } from './section-text.ts'
import type { PartKind } from './sections.ts'

type PreviewData = Pick<SiteData, 'tiers' | 'isWaitlistActive' | 'styles' | 'supportAddress'>

type Props = {
  /** The page's name as used inside a sentence. */
  page: string
  kinds: PartKind[]
  parts: SitePart[] | undefined
  error: Error | null
  onRetry: () => void
  load: () => Promise<SitePart[]>
  updateCache: (saved: SitePart) => void
  render: (texts: Record<string, PartTexts>, data: PreviewData) => ReactNode
}

const views = [
  { value: 'text', label: 'Text' },
  { value: 'preview', label: 'Preview' },
] as const

/** The texts of a public page beside their preview; on a narrow screen, one or the other. */
export function PageEditor({ page, kinds, parts, error, onRetry, load, updateCache, render }: Props) {
  const isWide = useMedia('(min-width: 1180px)')
  const [view, setView] = useState<'text' | 'preview'>('text')
  const [typed, setTyped] = useState<Record<string, PartTexts>>({})
  const previewData = usePreviewData()

  const loadOne = (section: string) => async () => {
    const now = (await load()).find((part) => part.section === section)
    if (!now) throw new Error(`There is no section ${section}`)
    return now
  }

  if (!parts) {
    return error ? (
      <LoadError what={`the ${page}`} message={errorText(error)} onRetry={onRetry} />
    ) : (
      <EditorSkeleton page={page} />
    )
  }
  const isShown = (one: typeof view) => isWide || view === one
  return (
    <div className="flex flex-col px-5 py-5 max-md:px-4 min-[1180px]:grid min-[1180px]:grid-cols-[380px_minmax(0,1fr)] min-[1180px]:gap-8">
      {!isWide && (
        <div className="mb-4">
          <Segmented label="Text or preview" value={view} options={views} onChange={setView} />
        </div>
      )}
      <div hidden={!isShown('text')} className="min-w-0">
        {kinds.map((kind, at) => {
          const part = parts.find(({ section }) => section === kind.section)
          return (
            part && (
              <PartEditor
                key={kind.section}
                part={part}
                kind={kind}
                page={page}
                startsOpen={at === 0}
                onTyped={(content) => setTyped((before) => ({ ...before, [kind.section]: content }))}
                load={loadOne(kind.section)}
                updateCache={updateCache}
              />
            )
          )
        })}
      </div>
      {isShown('preview') && (
        <div className="sticky top-5 h-[calc(100dvh-108px)] max-md:h-[calc(100dvh-220px)]">
          {previewData ? (
            <Preview
              label={copy.previewOf(page)}
              styles={previewData.styles}
              isWaitlistActive={previewData.isWaitlistActive}
              onWaitlist={previewData.overrideWaitlist}
            >
              {render(typed, previewData)}
            </Preview>
          ) : (
            <Skeleton className="h-full rounded-panel!" />
          )}
        </div>
      )}
    </div>
  )
}

/**
 * The data that a page shows besides its texts: the active tiers, the colors, the support address and the waitlist
 * status, which the preview can override. Null until all requests have finished. The default for a failed request: no
 * tiers, the default colors, no address, an active waitlist.
 */
function usePreviewData() {
  const tiers = useQuery(tiersQuery)
  const status = useQuery(waitlistStatusQuery)
  const styles = useQuery(platformStylesQuery)
  const contact = useQuery(contactQuery)
  const [override, overrideWaitlist] = useState<boolean | null>(null)
  if (tiers.isPending || status.isPending || styles.isPending || contact.isPending) return null
  return {
    tiers: (tiers.data ?? []).filter(({ isActive }) => isActive),
    styles: styles.data ?? null,
    supportAddress: contact.data?.supportAddress ?? null,
    isWaitlistActive: override ?? status.data?.isActive ?? true,
    overrideWaitlist,
  }
}

const EditorSkeleton = ({ page }: { page: string }) => (
  <Pending label={copy.loading(page)}>
    <div className="grid gap-8 px-5 py-5 max-md:px-4 min-[1180px]:grid-cols-[380px_minmax(0,1fr)]">
      <div>
        {['first', 'second', 'third'].map((part) => (
          <div key={part} className="flex h-12 items-center border-b border-border">
            <Skeleton className="h-3 w-24" />
          </div>
        ))}
      </div>
      <Skeleton className="h-[calc(100dvh-108px)] rounded-panel! max-[1179px]:hidden" />
    </div>
  </Pending>
)
