import { clientName } from '@mantel/domain/clients'
import { can } from '@mantel/domain/permissions'
import { closesProject } from '@mantel/domain/projects/pipeline'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Archive, ArrowRightLeft, HousePlus, Link2, type LucideIcon } from 'lucide-react'
import { useCompanyActions } from '../../layouts/commands/company-actions.ts'
import { useUser } from '../../platform/session/session.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { CommandGroup, CommandItem } from '../../ui/overlay/command.tsx'
import { clientQuery } from '../clients/queries.ts'
import { useArchiveWithUndo } from '../pipeline/card/archive-project.ts'
import { projectQuery } from '../projects/queries.ts'
import { recordInUrl } from '../recents/record-in-url.ts'
import * as copy from './copy.ts'
import { matches } from './matching.ts'

export type Go = (to: string, search?: Record<string, string>) => void
type Props = {
  typed: string
  /** Returns a function that closes the palette and then calls `run`. */
  after: (run: () => void) => () => void
  go: Go
}

/** Actions for the project or client whose page is open. */
export function RecordActions(props: Props) {
  const record = recordInUrl(useLocation({ select: ({ pathname }) => pathname }))
  if (!record) return null
  return record.kind === 'project' ? (
    <ProjectActions {...props} id={record.id} />
  ) : (
    <ClientActions {...props} id={record.id} />
  )
}

function ProjectActions({ id, typed, after }: Props & { id: string }) {
  const user = useUser()
  const { data: project } = useQuery({ ...projectQuery(id), enabled: false })
  const { move } = useCompanyActions()
  const archive = useArchiveWithUndo()
  if (!project) return null
  const isOnBoard = !project.archivedAt
  return (
    <Actions
      title={project.title}
      typed={typed}
      actions={[
        copyLinkAction(`/app/projects/${id}`, after),
        ...(isOnBoard && can(user, closesProject(project.stageKind) ? 'pipeline:close' : 'pipeline:move')
          ? [
              {
                label: 'Move to stage…',
                icon: ArrowRightLeft,
                keys: ['S'],
                run: after(() => move(project)),
              },
            ]
          : []),
        ...(isOnBoard && can(user, 'projects:archive')
          ? [{ label: 'Archive', icon: Archive, run: after(() => archive(project)) }]
          : []),
      ]}
    />
  )
}

function ClientActions({ id, typed, after, go }: Props & { id: string }) {
  const user = useUser()
  const { data: client } = useQuery({ ...clientQuery(id), enabled: false })
  if (!client) return null
  return (
    <Actions
      title={clientName(client)}
      typed={typed}
      actions={[
        copyLinkAction(`/app/clients/${id}`, after),
        ...(can(user, 'projects:create')
          ? [
              {
                label: copy.newProjectForClient,
                icon: HousePlus,
                run: () => go('/app/pipeline', { new: 'project', client: id }),
              },
            ]
          : []),
      ]}
    />
  )
}

type Action = { label: string; icon: LucideIcon; keys?: string[]; run: () => void }

function Actions({ title, typed, actions }: { title: string; typed: string; actions: Action[] }) {
  const shown = actions.filter(({ label }) => matches(typed, label))
  if (shown.length === 0) return null
  return (
    <CommandGroup heading={copy.actionsFor(title)}>
      {shown.map(({ label, icon, keys, run }) => (
        <CommandItem key={label} value={`action ${label}`} icon={icon} keys={keys} onSelect={run}>
          {label}
        </CommandItem>
      ))}
    </CommandGroup>
  )
}

const copyLinkAction = (path: string, after: Props['after']): Action => ({
  label: 'Copy link',
  icon: Link2,
  run: after(() => {
    void navigator.clipboard.writeText(`${window.location.origin}${path}`).then(
      () => toast({ title: 'Link copied' }),
      () => toastError(copy.linkNotCopied),
    )
  }),
})
