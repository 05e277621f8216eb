import type { FilledMessage, MessageCategory } from '@mantel/domain/message-templates'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/base/button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { projectMessagesQuery } from './queries.ts'

export type TemplateMenuProps = {
  projectId: string
  category: MessageCategory
  onChoose: (message: FilledMessage) => void
}

/** Offers the company's templates of this category next to a message field of a project. */
export function TemplateMenu({ projectId, category, onChoose }: TemplateMenuProps) {
  const { data } = useQuery(projectMessagesQuery(projectId, category))
  return <TemplateChoice templates={data} onChoose={onChoose} />
}

type Named = { id: string; name: string }
type ChoiceProps<Template> = { templates: Template[] | undefined; onChoose: (template: Template) => void }

/** Hidden if there are no templates. */
export function TemplateChoice<Template extends Named>({ templates = [], onChoose }: ChoiceProps<Template>) {
  if (templates.length === 0) return null
  return (
    <Menu
      trigger={
        <Button variant="link" size="small">
          Use a template
        </Button>
      }
    >
      {templates.map((template) => (
        <MenuItem key={template.id} onSelect={() => onChoose(template)}>
          <bdi>{template.name}</bdi>
        </MenuItem>
      ))}
    </Menu>
  )
}
