import { disconnectPhrase, type ProviderAccount } from '@mantel/domain/provider/account'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { Section } from '../../ui/display/section.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { TypedConfirmation } from '../../ui/overlay/typed-confirmation.tsx'
import * as copy from './copy.ts'
import { useDisconnect } from './queries.ts'

type Props = { account: ProviderAccount }

export function DisconnectSection({ account }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-7 border-t border-border pt-7">
      <Section title={copy.disconnectSection}>
        <p className="text-13 leading-4.5 text-muted-foreground">{copy.disconnectHint}</p>
        <Button variant="destructive" className="mt-3" onClick={() => setOpen(true)}>
          {copy.disconnect}…
        </Button>
      </Section>
      {isOpen && <DisconnectDialog account={account} onClose={() => setOpen(false)} />}
    </div>
  )
}

function DisconnectDialog({ account, onClose }: Props & { onClose: () => void }) {
  const disconnect = useDisconnect()
  async function confirm() {
    await disconnect.mutateAsync({ body: { confirmation: disconnectPhrase } })
    onClose()
    toast({ title: copy.disconnected })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.disconnectTitle}
      description={`${copy.invoicesLoseCards(account.openInvoices)} ${copy.historyStays}`}
    >
      <TypedConfirmation
        wanted={disconnectPhrase}
        mismatch={copy.wrongPhrase(disconnectPhrase)}
        error={disconnect.error ? errorText(disconnect.error, copy.notDisconnected) : undefined}
        onConfirm={confirm}
      >
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" busy={disconnect.isPending}>
          {copy.disconnect}
        </Button>
      </TypedConfirmation>
    </Dialog>
  )
}
