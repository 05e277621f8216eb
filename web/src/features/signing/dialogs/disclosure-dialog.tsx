import { consentVersion, disclosure } from '@mantel/domain/contracts/consent'
import * as copy from './copy.ts'
import { Modal } from './modal.tsx'

export const DisclosureDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal title="Electronic signatures" onClose={onClose}>
    <p>{copy.disclosureIntro}</p>
    <dl>
      {disclosure.map(({ title, text }) => (
        <div key={title} className="mt-3.5">
          <dt className="font-medium">{title}</dt>
          <dd className="text-muted-foreground">{text}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-5 border-t border-border pt-3 text-14 text-muted-foreground">
      {copy.disclosureVersion(consentVersion)}
    </p>
  </Modal>
)
