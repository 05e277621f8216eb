import { UserRoundCog } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { ActForDialog } from './act-for-dialog.tsx'

type Props = {
  companyId: string
  companyName: string
  /** Where it is clear already for whom. */
  user?: { id: string; name: string }
}

/** Opens the company as somebody who works there sees it. */
export function ActForButton(props: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button icon={UserRoundCog} className="max-md:w-11 max-md:px-0!" onClick={() => setAsking(true)}>
        <span className="max-md:sr-only">Act as…</span>
      </Button>
      {isAsking && <ActForDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}
