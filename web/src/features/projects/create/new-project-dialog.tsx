import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { type Given, NewProjectForm } from './new-project-form.tsx'

type Props = { given?: Given; onClose: () => void }

export const NewProjectDialog = ({ given = {}, onClose }: Props) => (
  <FormDialog open onOpenChange={onClose} title="New project">
    <NewProjectForm given={given} onDone={onClose} />
  </FormDialog>
)
