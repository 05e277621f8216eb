import { useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Picture } from '../../files/picture.tsx'
import * as copy from './copy.ts'

export function CheckPhotoLink({ fileId }: { fileId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="link" className="text-12" onClick={() => setOpen(true)}>
        {copy.checkPhoto}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={copy.checkPhoto}>
        <Picture
          fileId={fileId}
          size="large"
          alt={copy.checkPhoto}
          fallback={<div className="aspect-[2/1] w-full rounded-control bg-muted" />}
          className="max-h-[70dvh] w-full rounded-control object-contain"
        />
      </Dialog>
    </>
  )
}
