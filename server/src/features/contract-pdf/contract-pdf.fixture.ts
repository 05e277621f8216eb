import { frozenText } from '@mantel/domain/contracts/contract-fields'
import { bullets, doc, heading, paragraph } from '@mantel/domain/contracts/rich-text'
import type { Certificate, ContractDocument, Mark } from './contract-pdf.ts'

/** A contract signed by both sides: two initials, two signatures and four events. */
export const signedDocument = (): ContractDocument => ({
  id: '3f9a2c1b-7d44-4e0b-9c1e-2f60a1b2c3d4',
  title: 'Staging agreement',
  project: '412 Maple Avenue',
  company: 'Alder & Finch Staging',
  content: frozenText(
    doc(
      heading('Staging agreement', 1),
      paragraph('Between {company.name} and {client.name}'),
      heading('1. Services'),
      paragraph('{company.name} will furnish and style {project.address} from {project.dateServiced}.'),
      paragraph('{initial.client}'),
      heading('2. Care of furnishings'),
      bullets('They remain ours.', 'You keep the property locked and insured. {initial.client}'),
      heading('3. Signatures'),
      paragraph('{signature.owner} {date.owner}'),
      paragraph('{signature.client} {date.client}'),
    ),
    {
      'company.name': 'Alder & Finch Staging',
      'client.name': 'Hannah Whitlock',
      'project.address': '412 Maple Avenue, Savannah',
      'project.dateServiced': '03/30/2026',
    },
  ),
  at: '2026-03-12T14:04:12.512Z',
  marks: [
    { ...hannah, position: 0, type: 'initial', text: 'HW' },
    { ...hannah, position: 1, type: 'initial', text: 'HW' },
    {
      ...hannah,
      position: 2,
      signer: 'owner',
      text: 'Maya Okafor',
      style: 'flourish',
      name: 'Maya Okafor',
      on: '03/09/2026',
    },
    { ...hannah, position: 3 },
  ],
  certificate,
})

const hannah: Mark = {
  position: 0,
  signer: 'client',
  type: 'signature',
  text: 'Hannah Whitlock',
  style: 'script',
  drawing: null,
  name: 'Hannah Whitlock',
  on: '03/12/2026',
}

const event = (seq: number, at: string, words: string, ipAddress: string | null) => ({
  seq,
  at,
  type: 'sent',
  words,
  ipAddress,
  hash: `${seq}`.repeat(64),
})

const certificate: Certificate = {
  contractId: '3f9a2c1b-7d44-4e0b-9c1e-2f60a1b2c3d4',
  linkId: 'a17be6c0-1f0e-4c6b-8a44-0d3c55aa9911',
  contentHash: 'c0'.repeat(32),
  unsignedHash: 'd1'.repeat(32),
  chainHead: '4'.repeat(64),
  proofUrl: 'https://app.example.com/verify/proof',
  consentVersion: '2026-11',
  consentedAt: '2026-03-12T14:02:51.120Z',
  authentication: 'email link',
  copiedBy: [],
  parties: [
    {
      role: 'Client',
      name: 'Hannah Whitlock',
      signatureId: '0b5e1f6a-52a4-4c55-8f0e-6a7d3b1c9e10',
      invitedEmail: 'hannah@mail.example',
      typedEmail: 'hannah@work.example',
      appliedBy: null,
      signedAt: '2026-03-12T14:04:12.512Z',
      timeZone: 'America/New_York',
      ipAddress: '203.0.113.7',
      userAgent: 'Mozilla/5.0 (iPhone)',
      signatures: 1,
      initials: 2,
    },
    {
      role: 'Owner',
      name: 'Maya Okafor',
      signatureId: '77c2d9e4-1b3f-4d08-9a6c-0e5f4a3b2c1d',
      invitedEmail: null,
      typedEmail: null,
      appliedBy: { name: 'Jonah Reyes', email: 'jonah@alder.example' },
      signedAt: '2026-03-09T20:15:02.001Z',
      timeZone: null,
      ipAddress: '198.51.100.4',
      userAgent: 'Mozilla/5.0 (Macintosh)',
      signatures: 1,
      initials: 0,
    },
  ],
  events: [
    event(1, '2026-03-09T20:15:02.001Z', 'Sent to Hannah Whitlock by Maya Okafor', null),
    event(2, '2026-03-12T14:01:00.000Z', 'Opened via signing link', '203.0.113.7'),
    event(3, '2026-03-12T14:02:51.120Z', 'Agreed to sign electronically', '203.0.113.7'),
    event(4, '2026-03-12T14:04:12.512Z', 'Signed by Hannah Whitlock', '203.0.113.7'),
  ],
  reported: [{ field: 'Initials 1', at: '2026-03-12T14:03:40.000Z' }],
}
