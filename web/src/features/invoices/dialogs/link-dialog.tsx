import { CopyLinkDialog } from '../../../platform/copy-link-dialog.tsx'
import { usePaymentLink } from '../queries.ts'
import * as copy from './copy.ts'

export function LinkDialog({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const { mutateAsync } = usePaymentLink()
  return (
    <CopyLinkDialog
      title={copy.linkTitle}
      hint={copy.shareLink}
      action="Copy payment link"
      failed={copy.linkNotCopied}
      loadUrl={async () => (await mutateAsync({ params: { id: invoiceId } })).url}
      onClose={onClose}
    />
  )
}
