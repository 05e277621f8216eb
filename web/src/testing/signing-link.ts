import { doc } from '@mantel/domain/contracts/rich-text'
import type { SigningData } from '@mantel/domain/contracts/signing'

/** What a client sees when they open a signing link. */
export const signingLink: SigningData = {
  signed: false,
  signedAt: null,
  clientName: 'Hannah Whitlock',
  email: 'hannah@mail.test',
  projectName: '412 Maple Avenue',
  contractName: 'Staging agreement',
  signatureFields: [],
  contractContent: doc(),
  contentHash: 'abc',
  company: {
    name: 'Alder & Finch',
    esignOwnerName: null,
    website: null,
    phone: null,
    primary: '#B38734',
    primaryForeground: '#1F1709',
  },
  ownerSignatures: [],
  expiresAt: '2026-03-12T09:00:00.000Z',
  previousContent: null,
  copiesTo: [],
  alteredParts: [],
  invoice: null,
}
