import type { ContractSignature } from '@mantel/domain/contracts/contracts'
import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SignedDocument } from './placed-signature.tsx'

const initial = (position: number, drawing: ContractSignature['drawing']): ContractSignature => ({
  signerType: 'client',
  signerName: 'Hannah Whitlock',
  signerEmail: 'hannah@example.com',
  signatureType: 'initial',
  signatureText: 'HW',
  style: 'flourish',
  drawing,
  position,
  signedAt: '2026-11-16T12:00:00.000Z',
  timeZone: null,
  placedBy: null,
})

test('a drawing appears in every field of its type', () => {
  const content = doc(paragraph('One {initial.client}'), paragraph('Two {initial.client}'))
  const signatures = [
    initial(0, [
      [
        [10, 10],
        [60, 40],
      ],
    ]),
    initial(1, null),
  ]
  const { container } = render(<SignedDocument contract={{ content, signatures }} timeZone="UTC" />)
  expect(container.querySelectorAll('svg path')).toHaveLength(2)
})
