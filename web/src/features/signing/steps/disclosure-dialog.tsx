import { consentVersion, disclosure } from '@mantel/domain/contracts/consent'
import { Modal } from '../modal.tsx'

/** What signing electronically means, for whoever wants to know before they do it. */
export const DisclosureDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal title="Signing electronically" onClose={onClose}>
    <p>By signing here you agree to do so electronically. This is what goes with it.</p>
    <dl>
      {disclosure.map(({ title, text }) => (
        <div key={title} className="mt-3.5">
          <dt className="font-medium">{title}</dt>
          <dd className="text-muted-foreground">{text}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-5 border-t border-border pt-3 text-14 text-muted-foreground">
      Version {consentVersion}. It is kept with your signature, together with the time at which you agree.
    </p>
  </Modal>
)
