import { refreshUser } from '../../platform/session/session.ts'
import { toast } from '../../platform/toast.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import { SetupSteps } from './setup-steps.tsx'

export function SetupDialog({ onClose }: { onClose: () => void }) {
  function finish() {
    onClose()
    void refreshUser()
    toast({ title: 'Two-factor sign-in is on', text: copy.turnedOn })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      // A click outside must not close the dialog, because the recovery codes are shown only once.
      staysOnClick={() => true}
      title={copy.setUpTitle}
      description={copy.setUpHint}
    >
      <SetupSteps onDone={finish} onCancel={onClose} />
    </Dialog>
  )
}
