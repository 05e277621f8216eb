import { dayIn } from '@mantel/domain/dates'
import { can } from '@mantel/domain/permissions'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useEdits } from '../../platform/saving/edits.tsx'
import { useUser } from '../../platform/session/session.ts'
import { useShortcuts } from '../../platform/shortcuts.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { useMedia } from '../../ui/base/media.ts'
import { ActivityList } from '../activity/activity-list.tsx'
import type { AskedStep } from '../contracts/requested-step.ts'
import { TabSkeleton } from '../contracts/tab-skeleton.tsx'
import { CostsTab } from '../costs/costs-tab.tsx'
import { costsQuery } from '../costs/queries.ts'
import { FilesSkeleton } from '../documents/files-skeleton.tsx'
import { documentsQuery } from '../documents/queries.ts'
import { UploadsWatch } from '../documents/upload/project-uploads.ts'
import { DetailConflict } from '../projects/detail/detail-conflict.tsx'
import { type Detail, DetailContext } from '../projects/detail/detail-context.ts'
import { useOpenField } from '../projects/detail/open-group.ts'
import { useFieldLabels } from '../projects/field-labels.ts'
import { activityOfProject } from '../projects/list/list-queries.ts'
import { useMoveActions } from '../projects/move/move-context.ts'
import { projectEdits } from '../projects/queries.ts'
import { workspaceQuery } from '../workspace/queries.ts'
import { leadsToContract, NextStepFoot } from './next-step-bar.tsx'
import { Overview } from './overview.tsx'
import { PageHead } from './page-head.tsx'
import { PageTabs, type Tab } from './page-tabs.tsx'
import { Rail } from './project-rail.tsx'

// What makes photos draggable comes with it.
const FilesTab = lazyComponent(() => import('../documents/files-tab.tsx'), 'FilesTab')
// So does what draws the paper.
const ContractTab = lazyComponent(() => import('../contracts/contract-tab.tsx'), 'ContractTab')

type Props = {
  project: ProjectOnPage
  tab: string | undefined
  onTab: (name: string | undefined) => void
  onRestore?: () => void
}

/** One project: on the left what is done with it, on the right what it is. */
export function ProjectPage({ project, tab, onTab, onRestore }: Props) {
  const user = useUser()
  const { data: workspace } = useQuery(workspaceQuery)
  const hasRail = useMedia('(min-width: 1024px)')
  const isPhone = useMedia('(max-width: 767px)')
  const labels = useFieldLabels()
  const [now] = useState(() => new Date())
  const show = (name: string) => onTab(name === 'overview' ? undefined : name)
  const open = useOpenField(labels, () => !hasRail && show('details'))
  const [asked, setAsked] = useState<AskedStep | null>(null)
  const { choose } = useMoveActions()
  const mayEdit = can(user, 'projects:edit')
  useShortcuts({
    s: () => project.archivedAt === null && choose(project),
    ...(mayEdit && { e: () => document.querySelector<HTMLElement>('#content h1 button')?.click() }),
  })
  const detail: Detail = {
    project,
    workspace,
    today: dayIn(workspace?.timeZone ?? ownTimeZone, now),
    edits: useEdits(projectEdits, project.id),
    labels,
    mayEdit,
    seesPrices: can(user, 'invoices:read'),
    open,
    openContract: (asking) => {
      setAsked({ asking, press: (asked?.press ?? 0) + 1 })
      show('contract')
    },
  }
  // Whoever comes back later, or only looks, has not asked again.
  const look = (name: string) => {
    setAsked(null)
    show(name)
  }
  const rail = <Rail onAllActivity={() => show('activity')} />
  const tabs = useTabs(project, {
    overview: (
      <Overview isPhone={isPhone} onContract={() => look('contract')} onCosts={() => look('costs')} />
    ),
    details: hasRail ? null : rail,
    contract: (
      <ContractTab
        project={project}
        asked={asked}
        isQuiet={isPhone && leadsToContract(project)}
        what="the contracts"
        fallback={<TabSkeleton />}
      />
    ),
  })
  const shown = tabs.find(({ name }) => name === tab)?.name ?? 'overview'
  return (
    <DetailContext value={detail}>
      <div className="flex h-full max-md:flex-col">
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto px-8 py-5.5 max-lg:px-5 max-md:px-4 max-md:py-4">
          <PageHead onRestore={onRestore} />
          <PageTabs label={project.title} tabs={tabs} value={shown} onChange={look} />
        </div>
        {hasRail && (
          <aside
            aria-label="Timeline and details"
            className="relative w-80 shrink-0 overflow-y-auto border-l border-border px-5 py-4.5"
          >
            {rail}
          </aside>
        )}
        {isPhone && <NextStepFoot />}
      </div>
      <UploadsWatch projectId={project.id} />
      <DetailConflict />
    </DetailContext>
  )
}

const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type Own = { overview: Tab['content']; details: Tab['content']; contract: Tab['content'] }

/** Those that this person has something to see on. */
function useTabs({ id, value, ...project }: ProjectOnPage, { overview, details, contract }: Own): Tab[] {
  const user = useUser()
  const [seesCosts, addsCosts] = [can(user, 'costs:read'), can(user, 'costs:add')]
  const { data: files = { photos: project.photos, papers: project.documents } } = useQuery(documentsQuery(id))
  const { data: costs } = useQuery({ ...costsQuery(id), enabled: seesCosts })
  return [
    { name: 'overview', label: 'Overview', content: overview },
    ...(details ? [{ name: 'details', label: 'Details', content: details }] : []),
    ...(can(user, 'contracts:read') ? [{ name: 'contract', label: 'Contract', content: contract }] : []),
    {
      name: 'files',
      label: 'Files',
      count: files.photos.length + files.papers.length,
      content: <FilesTab projectId={id} what="the files" fallback={<FilesSkeleton />} />,
    },
    ...(seesCosts || addsCosts
      ? [
          {
            name: 'costs',
            label: 'Costs',
            count: costs?.items.length,
            content: <CostsTab projectId={id} value={value} />,
          },
        ]
      : []),
    {
      name: 'activity',
      label: 'Activity',
      content: (
        <ActivityList
          of={(personId) => activityOfProject(id, personId)}
          about="Changes to this project will be listed here."
          namesProject={false}
        />
      ),
    },
  ]
}
