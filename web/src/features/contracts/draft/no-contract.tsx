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
import * as copy from '../copy.ts'
import { templatesQuery, useDraftContract } from '../queries.ts'

type NoneProps = { projectId: string; isSecondary?: boolean }

export function NoContract({ projectId, isSecondary }: NoneProps) {
  const mayDraft = can(useUser(), 'contracts:draft')
  return (
    <Empty
      title={copy.noContractTitle}
      action={mayDraft && <DraftButton projectId={projectId} variant={isSecondary ? 'outline' : 'primary'} />}
    >
      {copy.noContractHint}
    </Empty>
  )
}

type Props = { projectId: string; variant?: 'primary' | 'outline' }

/** Creates a contract from the default template, or from another template that the user chooses. */
export function DraftButton({ projectId, variant = 'outline' }: Props) {
  const { data: templates = [] } = useQuery(templatesQuery)
  const { draft, isDrafting } = useCreateDraft(projectId)
  return (
    <span className="inline-flex gap-1">
      <Button variant={variant} icon={FilePenLine} busy={isDrafting} onClick={() => void draft()}>
        Draft contract
      </Button>
      {templates.length > 1 && (
        <Menu trigger={<IconButton icon={ChevronDown} label="Choose a template" className="size-8!" />}>
          {templates.map(({ id, name, isDefault }) => (
            <MenuItem key={id} onSelect={() => void draft(id)}>
              {isDefault ? copy.defaultTemplate(name) : name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </span>
  )
}

function useCreateDraft(projectId: string) {
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
      toastError(errorText(error, copy.createFailed))
    }
  }
  return { draft, isDrafting: isPending }
}
