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
import { Preview } from './preview.tsx'
import { waitlistStatusQuery } from './queries.ts'
import { PartEditor } from './section-editor.tsx'
import type { Words } from './section-text.ts'
import type { PartKind } from './sections.ts'

type Shown = Pick<SiteData, 'tiers' | 'isWaitlistActive' | 'styles'>

type Props = {
  /** As one says it in a sentence. */
  page: string
  kinds: PartKind[]
  parts: SitePart[] | undefined
  error: Error | null
  onRetry: () => void
  load: () => Promise<SitePart[]>
  keep: (saved: SitePart) => void
  /** The page with these words. */
  render: (words: Record<string, Words>, shown: Shown) => ReactNode
}

const views = [
  { value: 'words', label: 'Words' },
  { value: 'preview', label: 'Preview' },
] as const

/** The words of a public page on the left, and what becomes of them on the right; one after the other where there is no room. */
export function PageEditor({ page, kinds, parts, error, onRetry, load, keep, render }: Props) {
  const isWide = useMedia('(min-width: 1180px)')
  const [view, setView] = useState<'words' | 'preview'>('words')
  const [typed, setTyped] = useState<Record<string, Words>>({})
  const shown = useShown()

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
          <Segmented label="What to show" value={view} options={views} onChange={setView} />
        </div>
      )}
      <div hidden={!isShown('words')} className="min-w-0">
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
                keep={keep}
              />
            )
          )
        })}
      </div>
      {isShown('preview') && (
        <div className="sticky top-5 h-[calc(100dvh-108px)] max-md:h-[calc(100dvh-220px)]">
          {shown ? (
            <Preview
              label={`Preview of the ${page}`}
              styles={shown.styles}
              isWaitlistActive={shown.isWaitlistActive}
              onWaitlist={shown.pretend}
            >
              {render(typed, shown)}
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
 * What else is on the pages: the tiers on sale, the colours, and the waitlist as it is until somebody looks at the other
 * state. Null until all of it is known; what does not come is left out.
 */
function useShown() {
  const tiers = useQuery(tiersQuery)
  const status = useQuery(waitlistStatusQuery)
  const styles = useQuery(platformStylesQuery)
  const [pretended, pretend] = useState<boolean | null>(null)
  if (tiers.isPending || status.isPending || styles.isPending) return null
  return {
    tiers: (tiers.data ?? []).filter(({ isActive }) => isActive),
    styles: styles.data ?? null,
    isWaitlistActive: pretended ?? status.data?.isActive ?? true,
    pretend,
  }
}

const EditorSkeleton = ({ page }: { page: string }) => (
  <Pending label={`Loading the ${page}`}>
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
