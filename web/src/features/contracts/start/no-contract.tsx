import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, FilePenLine } from 'lucide-react'
import { useUser } from '../../../platform/session/session.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { Empty } from '../../../ui/display/states.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import * as copy from '../copy.ts'
import { templatesQuery } from '../queries.ts'
import { useCreateDraft } from './create-draft.ts'
import { needsChoice } from './template-choice.ts'

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
  const choices = templates.map(({ id, name, isDefault }) => (
    <MenuItem key={id} onSelect={() => void draft(id)}>
      {isDefault ? copy.defaultTemplate(name) : name}
    </MenuItem>
  ))
  if (needsChoice(templates)) {
    return (
      <Menu
        align="start"
        trigger={
          <Button variant={variant} icon={FilePenLine} busy={isDrafting}>
            Draft contract
            <ChevronDown size={14} strokeWidth={1.8} aria-hidden />
          </Button>
        }
      >
        {choices}
      </Menu>
    )
  }
  return (
    <span className="inline-flex gap-1">
      <Button variant={variant} icon={FilePenLine} busy={isDrafting} onClick={() => void draft()}>
        Draft contract
      </Button>
      {templates.length > 1 && (
        <Menu trigger={<IconButton icon={ChevronDown} label="Choose a template" className="size-8!" />}>
          {choices}
        </Menu>
      )}
    </span>
  )
}
