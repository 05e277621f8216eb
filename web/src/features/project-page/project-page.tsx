import { dayIn } from '@mantel/domain/basics/dates'
import { can, maySeePrices } from '@mantel/domain/permissions'
import { mayEditField } from '@mantel/domain/projects/field-access'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { useShortcuts } from '../../platform/shortcuts.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { useMedia } from '../../ui/base/media.ts'
import { ActivityList } from '../activity/activity-list.tsx'
import type { RequestedStep } from '../contracts/requested-step.ts'
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
import { isNextStepContract } from '../projects/next-step/step-buttons.ts'
import { workspaceQuery } from '../workspace/queries.ts'
import * as copy from './copy.ts'
import { NextStepFooter } from './next-step-bar.tsx'
import { Overview } from './overview.tsx'
import { PageHead } from './page-head.tsx'
import { PageTabs, type Tab } from './page-tabs.tsx'
import { ProjectRail } from './project-rail.tsx'
import { useProjectEdits } from './signed-value.tsx'

// Lazy, because it includes the drag-and-drop code.
const FilesTab = lazyComponent(() => import('../documents/files-tab.tsx'), 'FilesTab')
const ProjectInvoices = lazyComponent(() => import('../invoices/project-invoices.tsx'), 'ProjectInvoices')
// Lazy, because it includes the code that renders contracts.
const ContractTab = lazyComponent(() => import('../contracts/contract-tab.tsx'), 'ContractTab')

type Props = {
  project: ProjectOnPage
  tab: string | undefined
  /** An action on the contract tab that the URL requests. */
  step: string | undefined
  onTab: (name: string | undefined) => void
  /** Removes the action from the URL. */
  onStepTaken: () => void
  onRestore?: () => void
}

export function ProjectPage({ project, tab, step, onTab, onStepTaken, onRestore }: Props) {
  const user = useUser()
  const { data: workspace } = useQuery(workspaceQuery)
  const hasRail = useMedia('(min-width: 1024px)')
  const isPhone = useMedia('(max-width: 767px)')
  const labels = useFieldLabels()
  const [now] = useState(() => new Date())
  const show = (name: string) => onTab(name === 'overview' ? undefined : name)
  const open = useOpenField(labels, () => !hasRail && show('details'))
  const [asked, setAsked] = useState(() => requestedStep(step))
  useEffect(() => {
    // Going back to this page must not repeat the action.
    if (step !== undefined) onStepTaken()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only for the address with which the page was opened
  }, [])
  const { choose } = useMoveActions()
  const mayEdit: Detail['mayEdit'] = (field) => mayEditField(user, field)
  useShortcuts({
    s: () => project.archivedAt === null && choose(project),
    ...(mayEdit('title') && { e: () => document.querySelector<HTMLElement>('#content h1 button')?.click() }),
  })
  const detail: Detail = {
    project,
    workspace,
    today: dayIn(workspace?.timeZone ?? ownTimeZone, now),
    edits: useProjectEdits(project.id),
    labels,
    mayEdit,
    maySeePrices: maySeePrices(user),
    open,
    openContract: (asking) => {
      setAsked({ action: asking, press: (asked?.press ?? 0) + 1 })
      show('contract')
    },
  }
  // Choosing a tab must not repeat an action that the next step requested earlier.
  const chooseTab = (name: string) => {
    setAsked(null)
    show(name)
  }
  const rail = <ProjectRail onAllActivity={() => show('activity')} />
  const tabs = useTabs(project, {
    overview: (
      <Overview
        isPhone={isPhone}
        onContract={() => chooseTab('contract')}
        onCosts={() => chooseTab('costs')}
      />
    ),
    details: hasRail ? null : rail,
    contract: (
      <ContractTab
        project={project}
        requestedStep={asked}
        isSecondary={isPhone && isNextStepContract(project)}
        what="the contracts"
        fallback={<TabSkeleton />}
      />
    ),
  })
  const shown = tabs.find(({ name }) => name === tab)?.name ?? 'overview'
  // Going back and forward to the contract must not repeat the action either.
  useEffect(() => {
    if (shown !== 'contract') setAsked(null)
  }, [shown])
  return (
    <DetailContext value={detail}>
      <div className="flex h-full max-md:flex-col">
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto px-8 py-5.5 max-lg:px-5 max-md:px-4 max-md:py-4">
          <PageHead onRestore={onRestore} />
          <PageTabs label={project.title} tabs={tabs} value={shown} onChange={chooseTab} />
        </div>
        {hasRail && (
          <aside
            aria-label="Timeline and details"
            className="relative w-80 shrink-0 overflow-y-auto border-l border-border px-5 py-4.5"
          >
            {rail}
          </aside>
        )}
        {isPhone && <NextStepFooter />}
      </div>
      <UploadsWatch projectId={project.id} />
      <DetailConflict />
    </DetailContext>
  )
}

const contractSteps = ['remind', 'extend', 'send', 'link'] as const

function requestedStep(step: string | undefined): RequestedStep | null {
  const action = contractSteps.find((one) => one === step)
  return action ? { action, press: 1 } : null
}

const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type TabContents = { overview: Tab['content']; details: Tab['content']; contract: Tab['content'] }

/** Only the tabs that the user may see. */
function useTabs(
  { id, value, ...project }: ProjectOnPage,
  { overview, details, contract }: TabContents,
): Tab[] {
  const user = useUser()
  const [seesCosts, addsCosts] = [can(user, 'costs:read'), can(user, 'costs:add')]
  const { data: files = { photos: project.photos, documents: project.documents } } = useQuery(
    documentsQuery(id),
  )
  const { data: costs } = useQuery({ ...costsQuery(id), enabled: seesCosts })
  return [
    { name: 'overview', label: 'Overview', content: overview },
    ...(details ? [{ name: 'details', label: 'Details', content: details }] : []),
    ...(can(user, 'contracts:read') ? [{ name: 'contract', label: 'Contract', content: contract }] : []),
    ...(maySeePrices(user)
      ? [
          {
            name: 'invoices',
            label: 'Invoices',
            content: (
              <ProjectInvoices
                projectId={id}
                title={project.title}
                what="the invoices"
                fallback={<TabSkeleton />}
              />
            ),
          },
        ]
      : []),
    {
      name: 'files',
      label: 'Files',
      count: files.photos.length + files.documents.length,
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
          of={(userId) => activityOfProject(id, userId)}
          emptyHint={copy.emptyActivity}
          namesProject={false}
        />
      ),
    },
  ]
}
