import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { type NewProjectDefaults, NewProjectForm } from './new-project-form.tsx'

type Props = { defaults?: NewProjectDefaults; onClose: () => void }

export const NewProjectDialog = ({ defaults = {}, onClose }: Props) => (
  <FormDialog open onOpenChange={onClose} title="New project">
    <NewProjectForm defaults={defaults} onDone={onClose} />
  </FormDialog>
)
