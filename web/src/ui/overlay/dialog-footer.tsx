import { Button } from '../base/button.tsx'
import { FormError } from '../form/form.tsx'
import { DialogActions } from './dialog.tsx'

type Props = {
  error: string | undefined
  action: string
  /** The action ends or removes something. */
  isDangerous?: boolean | undefined
  busy: boolean
  onCancel: () => void
}

/**
 * The end of a form in a dialog: its error, Cancel and the submit button. It stays visible while a long form scrolls
 * behind it, and the form fades out above it instead of ending in the middle of a field.
 */
export const DialogFooter = ({ error, action, isDangerous, busy, onCancel }: Props) => (
  <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-col gap-4 bg-card px-5 pb-5 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-card before:to-transparent">
    {error && <FormError>{error}</FormError>}
    <DialogActions>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={busy}>
        {action}
      </Button>
    </DialogActions>
  </div>
)
