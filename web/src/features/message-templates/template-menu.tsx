import type { FilledMessage, MessageCategory } from '@mantel/domain/message-templates'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/base/button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { messagesForProject } from './queries.ts'

type Props = {
  projectId: string
  category: MessageCategory
  onChoose: (message: FilledMessage) => void
}

/** The company’s own words for such a letter, beside the field that they are for. Where it has none, nothing is offered. */
export function TemplateMenu({ projectId, category, onChoose }: Props) {
  const { data: templates = [] } = useQuery(messagesForProject(projectId, category))
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
