import { UserRoundCog } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { ImpersonateDialog } from './impersonate-dialog.tsx'

type Props = {
  companyId: string
  companyName: string
  /** Without a user, the dialog asks for one. */
  user?: { id: string; name: string }
}

export function ImpersonateButton(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={UserRoundCog} className="max-md:w-11 max-md:px-0!" onClick={() => setOpen(true)}>
        <span className="max-md:sr-only">Impersonate…</span>
      </Button>
      {isOpen && <ImpersonateDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
