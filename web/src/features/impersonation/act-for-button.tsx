import { UserRoundCog } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
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
      <Button icon={UserRoundCog} onClick={() => setAsking(true)}>
        Act as…
      </Button>
      {isAsking && <ActForDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}
