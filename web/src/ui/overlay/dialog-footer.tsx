import { Button } from '../base/button.tsx'
import { FormError } from '../form/form.tsx'
import { DialogActions } from './dialog.tsx'

type Props = { error: string | undefined; action: string; busy: boolean; onCancel: () => void }

/** The end of a form in a dialog: its error, Cancel and the submit button. */
export const DialogFooter = ({ error, action, busy, onCancel }: Props) => (
  <>
    {error && <FormError>{error}</FormError>}
    <DialogActions>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" busy={busy}>
        {action}
      </Button>
    </DialogActions>
  </>
)
