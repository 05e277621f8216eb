import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, FilePenLine } from 'lucide-react'
import { errorText } from '../../../platform/api/api.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toastError } from '../../../platform/toast.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { Empty } from '../../../ui/display/states.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { templatesQuery, useDraftContract } from '../queries.ts'

type NoneProps = { projectId: string; isQuiet?: boolean }

/** A project before its first contract. */
export function NoContract({ projectId, isQuiet }: NoneProps) {
  const mayDraft = can(useUser(), 'contracts:draft')
  return (
    <Empty
      title="Ready for a contract"
      action={mayDraft && <DraftButton projectId={projectId} variant={isQuiet ? 'outline' : 'primary'} />}
    >
      Start from your template; the project’s details fill themselves in.
    </Empty>
  )
}

type Props = { projectId: string; variant?: 'primary' | 'outline' }

/** Begins a contract with the company’s own template; where there are several, another one can be chosen. */
export function DraftButton({ projectId, variant = 'outline' }: Props) {
  const { data: templates = [] } = useQuery(templatesQuery)
  const { draft, isDrafting } = useDrafting(projectId)
  return (
    <span className="inline-flex gap-1">
      <Button variant={variant} icon={FilePenLine} busy={isDrafting} onClick={() => void draft()}>
        Draft contract
      </Button>
      {templates.length > 1 && (
        <Menu trigger={<IconButton icon={ChevronDown} label="Choose a template" className="size-8!" />}>
          {templates.map(({ id, name, isDefault }) => (
            <MenuItem key={id} onSelect={() => void draft(id)}>
              {isDefault ? `${name} (default)` : name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </span>
  )
}

/** A new draft, which opens at once. */
function useDrafting(projectId: string) {
  const { mutateAsync, isPending } = useDraftContract()
  const navigate = useNavigate()
  async function draft(templateId?: string) {
    try {
      const contract = await mutateAsync({ params: { id: projectId }, body: { templateId } })
      await navigate({
        to: '/app/projects/$id/contract',
        params: { id: projectId },
        search: { contract: contract.id },
      })
    } catch (error) {
      toastError(errorText(error, 'The contract could not be begun'))
    }
  }
  return { draft, isDrafting: isPending }
}
