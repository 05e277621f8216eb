import { Button } from './button.tsx'
import { DialogActions } from './dialog.tsx'
import { FormError } from './form.tsx'

type Props = { error: string | undefined; action: string; busy: boolean; onCancel: () => void }

/** Where a form in a dialog ends: what is in the way, the way out and the way on. */
export const DialogEnd = ({ error, action, busy, onCancel }: Props) => (
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
