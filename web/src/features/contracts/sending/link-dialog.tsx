import type { Contract } from '@mantel/domain/contracts/contracts'
import { CopyLinkDialog } from '../../../platform/copy-link-dialog.tsx'
import { useSigningLink } from '../queries.ts'
import * as copy from './copy.tsx'

export function LinkDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { mutateAsync } = useSigningLink(contract.id)
  return (
    <CopyLinkDialog
      title={copy.linkTitle}
      hint={copy.shareOnlyWithClient}
      action="Copy signing link"
      failed={copy.linkNotCopied}
      loadUrl={async () => (await mutateAsync()).url}
      onClose={onClose}
    />
  )
}
